import { readFile } from 'node:fs/promises';
import { sentence, finding, timestampInReply, verifyTimestamp } from '@countersign/verify';
import { ConfigError, type TimestampConfig } from '../../platform/index.ts';
import { octets, oid, sequence, small } from './der-writer.ts';
import { openRevocationAnswers, type RevocationAnswers } from './revocation-answers.ts';
import { certificatesIn, SealUnavailable } from './signer.ts';

/** Authorities that confirm when a seal was made (RFC 3161). */
export interface Timestamps {
  /** Without a timestamp no seal is made; false: it is made without one. */
  isRequired: boolean;
  /** Certificates (DER) that the authorities lead to. */
  authorities: Buffer[];
  /** A token over something with this SHA-256, by the first authority that gives a valid one; null: none does. */
  stamp: (imprint: Buffer) => Promise<Buffer | null>;
  /** What an archive timestamp needs beside a timestamp; null: no file gets one. */
  longTerm: LongTerm | null;
  /** Why the last try failed; null: it did not. */
  trouble: () => string | null;
}

/** How sealed files are kept verifiable (PAdES B-LTA). */
export interface LongTerm {
  /** Without validation data and an archive timestamp no seal is made; false: it is made without them. */
  isRequired: boolean;
  answers: RevocationAnswers;
  /** Notes why a try failed, and gives the error that says so. */
  failed: (why: string) => SealUnavailable;
  /** Notes that the last try did not fail. */
  worked: () => void;
}

/** Throws `ConfigError` for a file of certificates that cannot be read, or holds none. */
export async function openTimestamps({
  isRequired,
  urls,
  certificateFile,
  longTerm,
}: TimestampConfig): Promise<Timestamps> {
  const pem = await readFile(certificateFile, 'utf8').catch(() => '');
  const authorities = certificatesIn(pem);
  if (authorities.length === 0)
    throw new ConfigError(`TIMESTAMP_CERTIFICATE_FILE ${certificateFile} cannot be read, or holds no certificate`);
  let trouble: string | null = null;
  let longTermTrouble: string | null = null;
  return {
    isRequired,
    authorities,
    trouble: () => trouble ?? longTermTrouble,
    longTerm: longTerm && {
      isRequired: longTerm.isRequired,
      answers: openRevocationAnswers(longTerm.hosts),
      failed: (why) => new SealUnavailable((longTermTrouble = `A file cannot be kept verifiable: ${why}`)),
      worked: () => (longTermTrouble = null),
    },
    async stamp(imprint) {
      const failures: string[] = [];
      for (const url of urls) {
        try {
          const token = await ask(url, imprint);
          const report = verifyTimestamp(token, { imprint, authorities });
          if (!report.valid) throw new Error(sentence(finding(`timestamp.${report.problem}`)));
          trouble = failures.length === 0 ? null : failures.join('; ');
          return token;
        } catch (error) {
          failures.push(`${new URL(url).host}: ${error instanceof Error ? error.message : 'unknown'}`);
        }
      }
      trouble = failures.join('; ');
      return null;
    },
  };
}

/** For one authority: with the most authorities, and the signer asked twice, a seal stays within its job's time. */
const TIMEOUT_MS = 3_000;
const MAX_REPLY_LENGTH = 65_536;
const SHA_256 = sequence(oid('2.16.840.1.101.3.4.2.1'), Buffer.from([0x05, 0x00]));
const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** No nonce: an earlier token cannot be over a signature that was made just now. */
async function ask(url: string, imprint: Buffer): Promise<Buffer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: new Uint8Array(sequence(small(1), sequence(SHA_256, octets(imprint)), TRUE)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Error('it cannot be reached');
  });
  if (answer.status !== 200) throw new Error(`it answers HTTP ${answer.status}`);
  const reply = Buffer.from(await answer.arrayBuffer());
  const token = reply.length <= MAX_REPLY_LENGTH ? timestampInReply(reply) : null;
  if (token === null) throw new Error('it returned no timestamp');
  return token;
}
