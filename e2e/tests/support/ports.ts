/** Servers that the tests share, one for each worker. */
export const SERVERS = 2;

const first = Number(process.env['E2E_PORT'] ?? 4391);

/** The server of a worker. */
export const sharedPort = (worker: number): number => first + worker;

/** For one server that a worker starts beside it. */
export const ownPort = (worker: number): number => first + SERVERS + worker;
