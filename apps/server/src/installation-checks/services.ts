/** What is called over the network, if it is set. */
import net from 'node:net';
import { openMailTransport } from '../mail/index.ts';
import type { Config } from '../platform/index.ts';
import { type NamedCheck, messageOf } from './check.ts';
import { answers, TIMEOUT_MS } from './reach.ts';

/** Whether each service with an address in the settings can be reached. */
export function serviceChecks(config: Config): NamedCheck[] {
  const addresses: [string, string | undefined][] = [
    ['registry of doctors (NPPES_URL)', config.nppesUrl ?? undefined],
    ['addresses (ADDRESS_URL)', config.addressService?.url],
    ['card vault (CARD_VAULT_URL)', config.cardVault?.url],
    ['identity (IDENTITY_URL)', config.identityService?.url],
    ['text messages (SMS_URL)', config.textService?.url],
    ['key service (KEY_SERVICE_URL)', config.keyService?.url],
    ['collector (OTEL_EXPORTER_OTLP_ENDPOINT)', config.telemetry?.url],
  ];
  return [
    ...addresses.flatMap(([what, url]): NamedCheck[] => (url === undefined ? [] : [[what, () => answers(url)]])),
    ...(config.oidc ? [['sign-in (OIDC_ISSUER)', signInRepair] satisfies NamedCheck] : []),
    ...(config.smtp ? [['mail (SMTP_URL)', mailRepair] satisfies NamedCheck] : []),
    ...(config.fileScanner ? [['virus scanner (FILE_SCANNER)', scannerRepair] satisfies NamedCheck] : []),
  ];
}

async function signInRepair({ oidc }: Config): Promise<string | null> {
  const issuer = oidc?.issuer ?? '';
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const silence = await answers(url);
  if (silence !== null) return silence;
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return answer.ok ? null : `${url} answers ${answer.status}: OIDC_ISSUER must be exactly the issuer's address`;
}

async function mailRepair(config: Config): Promise<string | null> {
  const transport = openMailTransport(config);
  const problem = (await transport?.probe()) ?? null;
  transport?.close();
  return problem === null
    ? null
    : `the mail server refuses the connection (${problem}): check address, user, password and TLS`;
}

async function scannerRepair({ fileScanner }: Config): Promise<string | null> {
  if (fileScanner === null) return null;
  const socket = net.connect(fileScanner);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(null);
    });
    socket.once('error', (error) =>
      resolve(`it does not answer (${messageOf(error)}): start clamd, and check the address`),
    );
  });
}
