/** A network that fails when it is told to: a TCP proxy between the server and its database. */
import net from 'node:net';

export interface FaultProxy {
  readonly port: number;
  /** `pass` lets through, `refuse` closes new connections at once, `hold` takes what comes and hands nothing on. */
  mode: 'pass' | 'refuse' | 'hold';
  /** Added to each direction, in milliseconds. */
  delay: number;
  /** How often somebody asked and was answered, over all connections. */
  readonly trips: number;
  /** Where new connections lead: the path of a Unix socket or a port of this machine. */
  target: string | number;
  /** Ends every connection with a reset, as a router does that forgot them. Gives their number. */
  reset(): number;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string | number): Promise<FaultProxy> {
  const pairs = new Set<net.Socket[]>();
  let trips = 0;
  const server = net.createServer((near) => {
    if (proxy.mode === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    const far = typeof proxy.target === 'string' ? net.connect(proxy.target) : net.connect(proxy.target, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    forward(near, far);
    forward(far, near);
    let asked = false;
    near.on('data', () => (asked = true));
    far.on('data', () => {
      if (asked) trips += 1;
      asked = false;
    });
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const either of pair) either.destroy();
      });
    }
  });

  /** In order, each piece after the delay; what is held goes on when the network is back. */
  function forward(from: net.Socket, to: net.Socket): void {
    let before = Promise.resolve();
    from.on('data', (piece) => {
      const due = performance.now() + proxy.delay;
      before = before.then(async () => {
        while (proxy.mode === 'hold' || performance.now() < due) {
          await new Promise((resolve) => setTimeout(resolve, proxy.mode === 'hold' ? 10 : due - performance.now()));
          if (to.destroyed) return;
        }
        to.write(piece);
      });
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy listens on no port');
  const proxy: FaultProxy = {
    port: address.port,
    mode: 'pass',
    delay: 0,
    get trips() {
      return trips;
    },
    target,
    reset() {
      const count = pairs.size;
      for (const [near] of pairs) near?.resetAndDestroy();
      return count;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      proxy.reset();
      await closed;
    },
  };
  return proxy;
}
