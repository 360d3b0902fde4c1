/**
 * Milliseconds of processor time that this process has taken so far. What a machine does beside the tests makes them
 * wait, but hardly adds to this: limits on what work may cost are held against it, not against a clock.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
