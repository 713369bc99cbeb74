/**
 * A network that fails on command: a TCP proxy between the server and its database, which can stop after any message.
 */
import net from 'node:net';
import { type Passage, readWire, type WireMessage } from '../support/wire-messages.ts';

export interface FaultProxy {
  readonly port: number;
  /** `pass` lets through, `refuse` closes new connections at once, `hold` accepts data and forwards nothing. */
  mode: 'pass' | 'refuse' | 'hold';
  /** Added to each direction, in milliseconds. */
  delay: number;
  /** How many queries were sent and answered, over all connections. */
  readonly trips: number;
  /** Where new connections lead: the path of a Unix socket or a port of this machine. */
  target: string | number;
  /**
   * Numbers messages from 1 as they pass, in both directions, until the watch ends or another begins. When number
   * `stopAt` has passed, the connections that carried any of them carry nothing more.
   */
  watch(stopAt?: number): Watch;
  /** Ends every connection with a reset, like a router that forgot them. Returns their number. */
  reset(): number;
  /** Ends those on which nobody listens to notifications: the next query uses a new one. */
  renew(): void;
  /** How many connections listen to notifications. Their messages belong to nobody's work. */
  readonly listening: number;
  close(): Promise<void>;
}

/** The messages of one piece of work. Connections that another watch has stopped do not belong to it. */
export interface Watch {
  readonly passed: readonly WireMessage[];
  /** Resolves when the message at which it stops has passed; never, if fewer pass. */
  readonly stopped: Promise<void>;
  /** Stops counting. What has stopped stays so. */
  end(): void;
  /** Resets the connections that it stopped: what was held back is lost. */
  cut(): void;
}

interface Connection {
  near: net.Socket;
  far: net.Socket;
  isStopped: boolean;
  listens: boolean;
  /** The last message said that the database is ready for another statement. */
  isReady: boolean;
}

export async function startFaultProxy(target: string | number): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let trips = 0;
  let note: ((connection: Connection, message: WireMessage) => void) | null = null;

  const server = net.createServer((near) => {
    if (proxy.mode === 'refuse') {
      near.resetAndDestroy();
      return;
    }
    const far = typeof proxy.target === 'string' ? net.connect(proxy.target) : net.connect(proxy.target, '127.0.0.1');
    const connection: Connection = { near, far, isStopped: false, listens: false, isReady: false };
    connections.add(connection);
    const wire = readWire();
    forward(connection, near, far, (bytes) => wire.read('server', bytes));
    forward(connection, far, near, (bytes) => wire.read('database', bytes));
    let asked = false;
    near.on('data', () => (asked = true));
    far.on('data', () => {
      if (asked) trips += 1;
      asked = false;
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        connections.delete(connection);
        near.destroy();
        far.destroy();
      });
    }
  });

  /** In order, each piece after the delay; what is held continues when the network is back. */
  function forward(connection: Connection, from: net.Socket, to: net.Socket, cut: (bytes: Buffer) => Passage[]): void {
    let before = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      const due = performance.now() + proxy.delay;
      before = before.then(async () => {
        while (proxy.mode === 'hold' || performance.now() < due) {
          await new Promise((resolve) => setTimeout(resolve, proxy.mode === 'hold' ? 10 : due - performance.now()));
          if (to.destroyed) return;
        }
        to.cork();
        for (const { bytes, ends } of cut(piece)) {
          if (connection.isStopped) break;
          to.write(bytes);
          if (ends?.type === 'Query' && ends.about.startsWith('listen ')) connection.listens = true;
          if (ends) connection.isReady = ends.type === 'ReadyForQuery';
          if (ends && !connection.listens) note?.(connection, ends);
        }
        to.uncork();
      });
    });
  }

  function watch(stopAt = Number.POSITIVE_INFINITY): Watch {
    const passed: WireMessage[] = [];
    const carriers = new Set<Connection>();
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const own: typeof note = (connection, message) => {
      passed.push(message);
      carriers.add(connection);
      if (passed.length < stopAt) return;
      note = null;
      // One that is ready again may be used by anybody now.
      for (const carrier of carriers) carrier.isStopped = carrier === connection || !carrier.isReady;
      stop();
    };
    note = own;
    return {
      passed,
      stopped,
      end() {
        if (note === own) note = null;
      },
      cut() {
        for (const { near, far, isStopped } of carriers) {
          if (!isStopped) continue;
          near.resetAndDestroy();
          far.destroy();
        }
      },
    };
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
    watch,
    reset() {
      const count = connections.size;
      for (const { near } of connections) near.resetAndDestroy();
      return count;
    },
    renew() {
      for (const { near, listens } of connections) if (!listens) near.resetAndDestroy();
    },
    get listening() {
      return [...connections].filter(({ listens }) => listens).length;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      proxy.reset();
      await closed;
    },
  };
  return proxy;
}
