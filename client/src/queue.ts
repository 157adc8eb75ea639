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
   * @param show shows one update and says whether it deserves its time (a chat line does not)
   * @param pace the time for one update in milliseconds; 0 shows everything at once
   */
  constructor(
    private readonly show: (update: T) => boolean,
    private readonly pace: () => number,
  ) {}

  push(update: T): void {
    this.waiting.push(update);
    if (this.pace() === 0) this.catchUp();
    else if (this.timer === undefined) this.showNext();
  }

  /** Shows all that waits, now. */
  catchUp(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.show(next);
    }
  }

  private showNext(): void {
    this.timer = undefined;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      if (!this.show(next)) continue;
      const pause = this.pause();
      if (pause > 0) {
        this.timer = setTimeout(() => this.showNext(), pause);
        return;
      }
    }
  }

  private pause(): number {
    const behind = this.waiting.length;
    if (behind > CATCH_UP_ABOVE) return 0;
    return this.pace() * (behind > HURRY_ABOVE ? HURRY_SHARE : 1);
  }
}
