/** Plays a short scene where something happens on the board: a fight, a raid or a storm. */
import type { Point } from "../point";
import { createSvg } from "../svg";
import { type Tempo, runAnimation, showTemporarily } from "./run-animation";

const SCENE_MS = 850;

/** Each scene is drawn around the origin; each of its parts has its own frames. */
const SCENES = {
  /** Two axes clash, and sparks fly. */
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
  /** A drum is struck twice, and sends out rings. */
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

/** Play a scene at this place and return its length in milliseconds; 0 for an unknown scene. */
export function playScene(name: string, place: Point, tempo: Tempo): number {
  if (!isScene(name)) return 0;
  const scene = createSvg("g", { transform: `translate(${place.x} ${place.y})` });
  showTemporarily(scene);
  const duration = tempo.scaled(SCENE_MS);
  for (const { outline, kind, frames } of SCENES[name]) {
    const element = createSvg("path", { d: outline, class: `scene ${kind}` });
    scene.append(element);
    runAnimation(element, frames, { duration }, scene);
  }
  return duration;
}

function isScene(name: string): name is keyof typeof SCENES {
  return Object.hasOwn(SCENES, name);
}
