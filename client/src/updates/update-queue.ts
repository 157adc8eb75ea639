/**
 * Shows updates one after another, in order and without skipping any, so that the viewer can follow
 * every move of a fast bot.
 */

/** With more waiting updates than this, each gets a shorter time. */
const HURRY_ABOVE = 6;
const HURRY_SHARE = 0.6;
/** With more waiting updates than this, the viewer is too far behind: show all of them at once. */
const CATCH_UP_ABOVE = 30;

export class UpdateQueue<T> {
  private readonly waiting: T[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private paused = false;

  /**
   * @param show shows one update in this share of its normal time (0: at once), and returns for how
   *   many milliseconds to show it (a chat message needs none)
   * @param isInstant whether every update is shown at once
   * @param onWaiting called with the number of waiting updates whenever it changes
   */
  constructor(
    private readonly show: (update: T, timeShare: number) => number,
    private readonly isInstant: () => boolean,
    private readonly onWaiting: (waiting: number) => void = () => undefined,
  ) {}

  get isPaused(): boolean {
    return this.paused;
  }

  /** The number of waiting updates. */
  get size(): number {
    return this.waiting.length;
  }

  get lastWaiting(): T | undefined {
    return this.waiting.at(-1);
  }

  push(update: T): void {
    this.waiting.push(update);
    if (this.paused) this.onWaiting(this.waiting.length);
    else if (this.isInstant()) this.catchUp();
    else if (this.timer === undefined) this.showNext();
    else this.onWaiting(this.waiting.length);
  }

  /** Show the result of the viewer's own move now, after catching up with everything before it. */
  pushAhead(update: T): void {
    this.catchUp();
    this.push(update);
  }

  /** Let updates wait until the queue is resumed or catches up. */
  pause(): void {
    this.stopTimer();
    this.paused = true;
  }

  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.showNext();
  }

  /** Show the next move now. A paused queue stays paused. */
  showOne(): void {
    this.stopTimer();
    this.showNext();
  }

  /** Show all waiting updates at once. */
  catchUp(): void {
    this.stopTimer();
    this.paused = false;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.show(next, 0);
    }
    this.onWaiting(0);
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private showNext(): void {
    this.timer = undefined;
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const time = this.show(next, this.timeShare());
      if (time > 0) {
        if (!this.paused) this.timer = setTimeout(() => this.showNext(), time);
        break;
      }
    }
    this.onWaiting(this.waiting.length);
  }

  private timeShare(): number {
    const behind = this.waiting.length;
    if (behind > CATCH_UP_ABOVE) return 0;
    return behind > HURRY_ABOVE ? HURRY_SHARE : 1;
  }
}
