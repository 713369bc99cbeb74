import { X509Certificate } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import {
  type Answer,
  answerProblem,
  ocspNames,
  revocationPlaces,
  toBeAnswered,
  type ToBeAnswered,
  wholePath,
} from '@countersign/verify';
import { HOUR_MS, isPublicAddress, PrivateAddress, publicLookup } from '../../platform/index.ts';
import { element, octets, oid, sequence } from './der-writer.ts';

/** Asks the issuers of certificates whether these were revoked. */
export interface RevocationAnswers {
  /** A good answer about each, good at this time. Rejects with a sentence that names the host and the reason. */
  about: (certificates: readonly ToBeAnswered[], at: Date) => Promise<Answer[]>;
}

/** What to ask about a certificate (DER) and its issuers, given after it. */
export function questionsOf([certificate, ...issuers]: readonly [Buffer, ...Buffer[]]): ToBeAnswered[] {
  const path = [new X509Certificate(certificate)];
  return toBeAnswered([
    wholePath(
      path,
      issuers.map((der) => new X509Certificate(der)),
    ),
  ]);
}

/** For one question. Several are asked at once. */
const TIMEOUT_MS = 3_000;
/** Lists of large authorities have some megabytes; what does not fit into a document is not asked for. */
const MAX_BYTES = 2 * 1_048_576;
/** An answer may be good for days, and a certificate be revoked meanwhile. */
const KEPT_MS = HOUR_MS;

/** How much later than our question an answer may say that it was made. */
const AHEAD_MS = 10_000;

/**
 * Asks at the addresses that certificates name, OCSP before lists. `hosts` are the only ones that are asked, wherever they are;
 * none: all that are public. An answer is used again for an hour.
 */
export function openRevocationAnswers(hosts: readonly string[]): RevocationAnswers {
  const kept = new Map<string, { answer: Answer; since: number }>();

  async function answerAbout({ certificate, issuer }: ToBeAnswered, at: Date): Promise<Answer> {
    const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject;
    if (!issuer) throw new Error(`the issuer of the certificate "${name}" is not known`);
    const before = kept.get(certificate.fingerprint256);
    const isFresh = before !== undefined && Math.abs(at.getTime() - before.since) < KEPT_MS;
    if (isFresh && answerProblem(before.answer, certificate, issuer, at) === null) return before.answer;
    const failures: string[] = [];
    for (const question of questionsAbout(certificate, issuer)) {
      try {
        const answer: Answer = { kind: question.kind, bytes: await ask(question, hosts) };
        // Made now, by a clock that may be ahead of ours. The archive timestamp, which comes later, says whether it was of its time.
        const problem = answerProblem(answer, certificate, issuer, new Date(at.getTime() + AHEAD_MS));
        if (problem !== null) throw new Error(PROBLEMS[problem]);
        kept.set(certificate.fingerprint256, { answer, since: at.getTime() });
        return answer;
      } catch (error) {
        failures.push(`${hostOf(question.url)}: ${error instanceof Error ? error.message : 'unknown'}`);
      }
    }
    throw new Error(`nobody confirms that the certificate "${name}" is good (${failures.join('; ')})`);
  }

  return {
    about: (certificates, at) => Promise.all(certificates.map((one) => answerAbout(one, at))),
  };
}

const PROBLEMS = {
  answerUnreadable: 'its answer cannot be read',
  answerOther: 'its answer is about something else',
  answerForeign: 'its answer is not from the issuer',
  answerOutdated: 'its answer is outdated',
  revoked: 'it was revoked',
} as const;

interface Question {
  kind: Answer['kind'];
  url: string;
  /** Sent with POST; absent: GET. */
  body?: Buffer;
}

function questionsAbout(certificate: X509Certificate, issuer: X509Certificate): Question[] {
  const { ocsps, crls } = revocationPlaces(certificate);
  const body = ocspQuestion(certificate, issuer);
  return [
    ...ocsps.map((url): Question => ({ kind: 'ocsp', url, body })),
    ...crls.map((url): Question => ({ kind: 'crl', url })),
  ];
}

const SHA_1 = sequence(oid('1.3.14.3.2.26'), Buffer.from([0x05, 0x00]));

/** A question about one certificate (RFC 6960, 4.1), without a nonce: answers are made in advance. */
function ocspQuestion(certificate: X509Certificate, issuer: X509Certificate): Buffer {
  const { name, key, serialNumber } = ocspNames(certificate, issuer);
  const id = sequence(SHA_1, octets(name), octets(key), element(0x02, serialNumber));
  return sequence(sequence(sequence(sequence(id))));
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an invalid address');

/** What stands at an address that a certificate names: nobody trusts it, so it leads only to public hosts, or to named ones. */
async function ask({ kind, url: address, body }: Question, hosts: readonly string[]): Promise<Buffer> {
  if (!URL.canParse(address)) throw new Error('it is not an address');
  const url = new URL(address);
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isNamed = hosts.includes(host) || hosts.includes(url.host);
  if (hosts.length > 0 && !isNamed) throw new Error('it is not one of LONG_TERM_HOSTS');
  // An address is not looked up.
  if (!isNamed && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress();
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => reject(new Error(why));
    const asked = request(
      url,
      {
        method: body ? 'POST' : 'GET',
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isNamed && { lookup: publicLookup }),
        headers: body ? { 'content-type': `application/${kind}-request`, 'content-length': body.length } : {},
      },
      (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        response.on('data', (chunk: Buffer) => {
          length += chunk.length;
          chunks.push(chunk);
          if (length <= MAX_BYTES) return;
          fail('its answer is too long');
          asked.destroy();
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(chunks))
            : fail(`it answers HTTP ${response.statusCode ?? 0}`),
        );
        response.on('close', () => fail('it closed the connection'));
        response.on('error', () => fail('it closed the connection'));
      },
    );
    asked.on('error', (error) => (error instanceof PrivateAddress ? reject(error) : fail('it cannot be reached')));
    asked.end(body);
  });
}
