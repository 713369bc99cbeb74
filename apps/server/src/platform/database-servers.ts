/**
 * A `DATABASE_URL` that names several servers, as libpq's addresses do: `postgres://user@one:5432,two:5432/name`. The one that
 * accepts writes is found, at the start and again after a fail-over.
 */
import pg from 'pg';

/**
 * A standby answered, which is read-only. The message is that of a lost connection, after which the work is tried
 * again.
 */
class OnlyStandby extends Error {
  constructor() {
    super('Connection terminated: the server is a standby');
  }
}

export interface Servers {
  /** Connects to the server that is the current choice; one that cannot be reached is left for the next. */
  Client: new (config?: pg.ClientConfig) => pg.Client;
  /** Refuses a new connection to a standby, and leaves it for the next server. */
  onConnect(client: pg.ClientBase): Promise<void>;
}

/** An address for each server that `url` names; an address with a single server is returned unchanged. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  const all = hosts.split(',');
  return all.length > 1 ? all.map((host) => before + host + after) : [url];
}

/** Null: there is only one. */
export function serversOf(addresses: readonly string[]): Servers | null {
  if (addresses.length < 2) return null;
  let choice = 0;
  const chosen = new WeakMap<pg.ClientBase, number>();
  /** Connections that rejected the same server move on from it once, not once each. */
  const leave = (client: pg.ClientBase): void => {
    if (chosen.get(client) === choice) choice = (choice + 1) % addresses.length;
  };
  class Client extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: addresses[choice] });
      chosen.set(this, choice);
      let isConnected = false;
      this.once('connect', () => (isConnected = true));
      this.once('end', () => {
        if (!isConnected) leave(this);
      });
    }
  }
  return {
    Client,
    async onConnect(client) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (!rows[0]?.standby) return;
      leave(client);
      throw new OnlyStandby();
    },
  };
}
