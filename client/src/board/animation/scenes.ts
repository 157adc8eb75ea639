/** Short scenes, drawn round the origin: each of their parts with its own way to move. */
const SCENES = {
  /** Two axes meet, and sparks fly. */
  fight: [
    part("M-34 34L26 -26M14 -34C30 -40 40 -30 34 -14L18 -18Z", "blade", [
      { transform: "translate(-46px, 30px) rotate(-50deg)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.35 },
      { transform: "none", opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 0 },
    ]),
    part("M34 34L-26 -26M-14 -34C-30 -40 -40 -30 -34 -14L-18 -18Z", "blade", [
      { transform: "translate(46px, 30px) rotate(50deg)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.35 },
      { transform: "none", opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 0 },
    ]),
    part("M0 -16V-44M14 -10L36 -30M-14 -10L-36 -30M16 4H46M-16 4H-46", "spark", [
      { transform: "scale(.2)", opacity: 0 },
      { transform: "scale(.2)", opacity: 0, offset: 0.33 },
      { transform: "scale(1)", opacity: 1, offset: 0.5 },
      { transform: "scale(1.4)", opacity: 0 },
    ]),
  ],
  /** A drum, struck twice: rings go out from it. */
  raid: [0, 0.3].map((start) =>
    part("M0 -40A40 40 0 1 1 0 40A40 40 0 1 1 0 -40Z", "beat", [
      { transform: "scale(.2)", opacity: 0 },
      { transform: "scale(.2)", opacity: 1, offset: start + 0.05 },
      { transform: "scale(1.3)", opacity: 0, offset: start + 0.6 },
      { transform: "scale(1.3)", opacity: 0 },
    ]),
  ),
  /** Lightning strikes. */
  storm: [
    part("M12 -70L-14 -14H4L-10 34L24 -28H4L26 -70Z", "bolt", [
      { transform: "translate(0, -30px)", opacity: 0 },
      { transform: "none", opacity: 1, offset: 0.15 },
      { transform: "none", opacity: 0.2, offset: 0.3 },
      { transform: "none", opacity: 1, offset: 0.4 },
      { transform: "none", opacity: 0 },
    ]),
  ],
};

interface Part {
  outline: string;
  kind: string;
  frames: Keyframe[];
}

function part(outline: string, kind: string, frames: Keyframe[]): Part {
  return { outline, kind, frames };
}

export function isScene(name: string): name is keyof typeof SCENES {
  return Object.hasOwn(SCENES, name);
}

export function draw(name: keyof typeof SCENES): { element: SVGElement; frames: Keyframe[] }[] {
  return SCENES[name].map(({ outline, kind, frames }) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
    element.setAttribute("d", outline);
    element.setAttribute("class", `scene ${kind}`);
    return { element, frames };
  });
}
