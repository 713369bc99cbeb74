/** Whether somebody is there, without asking for anything. */
import net from 'node:net';
import tls from 'node:tls';
import { messageOf } from './check.ts';

/** How long somebody may take to answer. */
export const LONGEST_MS = 5_000;

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtps:': 465 };

const isTls = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'smtps:';

/** A connection that was made, with TLS where the address says so; whoever gets it ends it. */
function connect(url: URL, { rejectUnauthorized }: { rejectUnauthorized: boolean }): Promise<net.Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: Number(url.port) || (PORTS[url.protocol] ?? 0) };
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  const socket = isTls(url) ? tls.connect({ ...target, ...servername, rejectUnauthorized }) : net.connect(target);
  socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error('no answer')));
  return new Promise((resolve, reject) => {
    socket.once(isTls(url) ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Connects, says nothing and leaves; a certificate is checked. */
export async function isThere(address: string | URL): Promise<string | null> {
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
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LONGEST_MS) });
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
  if (!isTls(url)) return null;
  try {
    // Only its date is read: nothing is said to whoever shows it.
    const socket = await connect(url, { rejectUnauthorized: false });
    const end = socket instanceof tls.TLSSocket ? endOf(socket) : null;
    socket.destroy();
    return end;
  } catch {
    return null;
  }
}

/** Of the other side of a connection. */
export function endOf(socket: tls.TLSSocket): Date | null {
  const certificate = socket.getPeerX509Certificate();
  return certificate === undefined ? null : new Date(certificate.validTo);
}
