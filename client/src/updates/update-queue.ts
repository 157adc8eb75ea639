/** Beyond this many waiting updates each gets a shorter time. */
const HURRY_ABOVE = 6;
const HURRY_SHARE = 0.6;
/** Beyond this many the viewer is hopelessly behind: everything is shown at once. */
const CATCH_UP_ABOVE = 30;

/**
 * Shows updates one after another, in order and without leaving any out, so that each move of a
 * quick bot is seen for its time.
 */
export class UpdateQueue<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param show shows one update, with that share of the time it would like (0: at once), and
   *   gives the time in milliseconds that it is to be seen (a chat line needs none)
   * @param isAtOnce whether nothing shall wait
   * @param tell hears how many updates wait, whenever that changes
   */
  constructor(
    private readonly show: (update: T, share: number) => number,
    private readonly isAtOnce: () => boolean,
    private readonly tell: (waiting: number) => void = () => undefined,
  ) {}

  push(update: T): void {
    this.waiting.push(update);
    if (this.isAtOnce()) this.catchUp();
    else if (this.timer === undefined) this.showNext();
    else this.tell(this.waiting.length);
  }

  /** Shows it now, after all that waits: nobody waits for the outcome of their own decision. */
  pushAhead(update: T): void {
    this.catchUp();
    this.push(update);
  }

  /** Shows all that waits, now. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.show(next, 0);
    }
    this.tell(0);
  }

  private showNext(): void {
    this.timer = undefined;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const time = this.show(next, this.share());
      if (time > 0) {
        this.timer = setTimeout(() => this.showNext(), time);
        break;
      }
    }
    this.tell(this.waiting.length);
  }

  private share(): number {
    const behind = this.waiting.length;
    if (behind > CATCH_UP_ABOVE) return 0;
    return behind > HURRY_ABOVE ? HURRY_SHARE : 1;
  }
}
