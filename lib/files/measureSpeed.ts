/** Speed is told over so long, in milliseconds: long enough to stand still, short enough to be true. */
const WINDOW = 5_000;

/** Makes a meter: told how many bytes were sent so far, it answers bytes a second of late, 0 until it can tell. */
export function measureSpeed(now: () => number = () => performance.now()): (sent: number) => number {
  const marks: { at: number; sent: number }[] = [];
  return (sent) => {
    const at = now();
    marks.push({ at, sent });
    while (marks.length > 2 && at - (marks[0]?.at ?? at) > WINDOW) marks.shift();
    const [first] = marks;
    const time = first ? at - first.at : 0;
    return first && time >= 500 ? Math.max(0, ((sent - first.sent) / time) * 1_000) : 0;
  };
}
