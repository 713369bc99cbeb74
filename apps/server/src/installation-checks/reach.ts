/** Whether somebody is there, without asking for anything. */
import { once } from 'node:events';
import net from 'node:net';
import tls from 'node:tls';
import { messageOf } from './check.ts';

/** How long somebody may take to answer. */
export const TIMEOUT_MS = 5_000;

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };

const isTls = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'smtps:';

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const serverName = (host: string): { servername?: string } => (net.isIP(host) === 0 ? { servername: host } : {});

/** An open connection, with TLS where the address says so; the caller has to end it. */
function connect(url: URL, { rejectUnauthorized }: { rejectUnauthorized: boolean }): Promise<net.Socket> {
  const host = hostOf(url);
  const target = { host, port: Number(url.port) || (PORTS[url.protocol] ?? 0) };
  const socket = isTls(url) ? tls.connect({ ...target, ...serverName(host), rejectUnauthorized }) : net.connect(target);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  return new Promise((resolve, reject) => {
    socket.once(isTls(url) ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** A connection to a mail server that begins without TLS, once both have gone over to TLS; throws if it has none. */
async function startTls(plain: net.Socket, url: URL): Promise<tls.TLSSocket> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const reply = async (code: string): Promise<string> => {
    let said = '';
    while (!/^\d{3} .*\r?\n/m.test(said)) said += String((await once(plain, 'data', { signal }))[0]);
    if (!said.startsWith(code)) throw new Error(said);
    return said;
  };
  await reply('220');
  plain.write('EHLO localhost\r\n');
  if (!/^250[ -]STARTTLS\b/m.test(await reply('250'))) throw new Error('no STARTTLS');
  plain.write('STARTTLS\r\n');
  await reply('220');
  const socket = tls.connect({ socket: plain, ...serverName(hostOf(url)), rejectUnauthorized: false });
  await once(socket, 'secureConnect', { signal });
  return socket;
}

/** Connects, says nothing and leaves; a certificate is checked. */
export async function connectionProblem(address: string | URL): Promise<string | null> {
  const url = new URL(address);
  try {
    const socket = await connect(url, { rejectUnauthorized: true });
    socket.destroy();
    return null;
  } catch (error) {
    return notThere(url, error);
  }
}

/** Asks for the heads of an address: whatever it answers, it is there. */
export async function answers(url: string): Promise<string | null> {
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return null;
  } catch (error) {
    return notThere(new URL(url), error instanceof Error && error.cause !== undefined ? error.cause : error);
  }
}

const notThere = ({ host }: URL, error: unknown): string =>
  `${host} does not answer (${messageOf(error)}): check the address, the certificate and the firewall`;

/** When the certificate ends that an address shows, also one that has ended; null: it shows none, or is away. */
export async function certificateEnd(address: string | URL): Promise<Date | null> {
  const url = new URL(address);
  if (!isTls(url) && url.protocol !== 'smtp:') return null;
  // Only its date is read: nothing is said to whoever shows it.
  const socket = await connect(url, { rejectUnauthorized: false }).catch(() => null);
  if (socket === null) return null;
  try {
    return endOf(socket instanceof tls.TLSSocket ? socket : await startTls(socket, url));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

/** Of the other side of a connection. */
export function endOf(socket: tls.TLSSocket): Date | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate === undefined ? null : new Date(certificate.validTo);
}
