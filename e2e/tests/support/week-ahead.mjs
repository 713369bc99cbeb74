/** Loaded into a server's process before its program: each SIGUSR2 moves its clock ahead by a week. */
const WEEK_MS = 7 * 86_400_000;
const { now } = Date;
let ahead = 0;

Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (Real, given, target) => Reflect.construct(Real, given.length === 0 ? [Real.now()] : given, target),
});
process.on('SIGUSR2', () => (ahead += WEEK_MS));
