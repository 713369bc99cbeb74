/** Messages of PostgreSQL's protocol (version 3, without TLS), found in the bytes of one connection. */

export type Side = 'server' | 'database';

/** A message whose last byte has arrived. */
export interface WireMessage {
  /** Who sent it: our server or its database. */
  from: Side;
  /** Its name in PostgreSQL's documentation: `Bind`, `CommandComplete`. */
  type: string;
  /**
   * For the server's: the beginning of the statement it belongs to. For the database's: what it says was done, if it
   * says so.
   */
  about: string;
}

/** Some bytes in the order in which they arrived, and the message that ends with them, if one does. */
export interface Passage {
  bytes: Buffer;
  ends: WireMessage | null;
}

export interface WireReader {
  /** Cuts the bytes of one side after each message. Nothing is held back: together the passages are all bytes. */
  read(from: Side, bytes: Buffer): Passage[];
}

const TYPES: Readonly<Record<Side, Readonly<Record<string, string>>>> = {
  server: {
    B: 'Bind',
    C: 'Close',
    D: 'Describe',
    E: 'Execute',
    H: 'Flush',
    P: 'Parse',
    Q: 'Query',
    S: 'Sync',
    X: 'Terminate',
    p: 'Authentication answer',
  },
  database: {
    '1': 'ParseComplete',
    '2': 'BindComplete',
    '3': 'CloseComplete',
    A: 'NotificationResponse',
    C: 'CommandComplete',
    D: 'DataRow',
    E: 'ErrorResponse',
    I: 'EmptyQueryResponse',
    K: 'BackendKeyData',
    N: 'NoticeResponse',
    R: 'Authentication',
    S: 'ParameterStatus',
    T: 'RowDescription',
    Z: 'ReadyForQuery',
    n: 'NoData',
    s: 'PortalSuspended',
    t: 'ParameterDescription',
  },
};

/** How many bytes of a message are read to describe it. */
const READ_BYTES = 400;
/** How much of a statement is quoted. */
const TOLD_LENGTH = 90;

/** Begins with a new connection, whose first message is the server's and has no type. */
export function readWire(): WireReader {
  const statements = new Map<string, string>();
  let bound = '';

  function aboutServer(type: string, body: Buffer): string {
    const texts = body.toString('latin1').split('\0');
    const [first = '', second = ''] = texts;
    const told = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, TOLD_LENGTH);
    if (type === 'Query') return told(first);
    if (type === 'Parse') {
      statements.set(first, told(second));
      bound = told(second);
    }
    if (type === 'Bind') bound = statements.get(second) ?? '';
    return ['Parse', 'Bind', 'Describe', 'Execute'].includes(type) ? bound : '';
  }

  const about: Record<Side, (type: string, body: Buffer) => string> = {
    server: aboutServer,
    database: (type, body) => (type === 'CommandComplete' ? body.toString('latin1').replace('\0', '') : ''),
  };
  const sides: Record<Side, (bytes: Buffer) => Passage[]> = {
    server: cutter('server', true, about.server),
    database: cutter('database', false, about.database),
  };
  return { read: (from, bytes) => sides[from](bytes) };
}

function cutter(
  from: Side,
  beginsUntyped: boolean,
  about: (type: string, body: Buffer) => string,
): (bytes: Buffer) => Passage[] {
  let isUntyped = beginsUntyped;
  /** Of the message that has begun: its first bytes, and how many of its bytes are still to come; null before its length is there. */
  let head = Buffer.alloc(0);
  let left: number | null = null;

  function ended(): WireMessage {
    const type = isUntyped ? 'Startup' : (TYPES[from][String.fromCharCode(head[0] ?? 0)] ?? `message ${head[0]}`);
    const message: WireMessage = { from, type, about: isUntyped ? '' : about(type, head.subarray(5)) };
    isUntyped = false;
    head = Buffer.alloc(0);
    left = null;
    return message;
  }

  return (bytes) => {
    const passages: Passage[] = [];
    let begin = 0;
    let at = 0;
    while (at < bytes.length) {
      const lengthAt = isUntyped ? 0 : 1;
      if (left === null) {
        // Its length counts itself, and not its type.
        const take = Math.min(lengthAt + 4 - head.length, bytes.length - at);
        head = Buffer.concat([head, bytes.subarray(at, at + take)]);
        at += take;
        if (head.length === lengthAt + 4) left = head.readUInt32BE(lengthAt) - 4;
      } else {
        const take = Math.min(left, bytes.length - at);
        if (head.length < READ_BYTES)
          head = Buffer.concat([head, bytes.subarray(at, at + take)]).subarray(0, READ_BYTES);
        at += take;
        left -= take;
      }
      if (left === 0) {
        passages.push({ bytes: bytes.subarray(begin, at), ends: ended() });
        begin = at;
      }
    }
    if (begin < bytes.length) passages.push({ bytes: bytes.subarray(begin), ends: null });
    return passages;
  };
}
