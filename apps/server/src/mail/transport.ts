/** Passes one mail to the mail server and reports the result. */
import { isIP } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { errorCode, type Config, jobKinds } from '../platform/index.ts';
import { classify, type Failure } from './classify.ts';
import type { MailPart } from './mail-mark.ts';

export interface Letter {
  /** Name of the outbox row: a repeat after an unclear result has the same Message-ID. */
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** Pictures that the HTML shows. */
  parts?: readonly MailPart[];
}

export type Delivery = { kind: 'sent'; reply: string } | Failure;

export interface MailTransport {
  deliver(letter: Letter): Promise<Delivery>;
  /** Connects and signs in, and sends nothing. Null: no problem; otherwise a code or the server's message. */
  probe(): Promise<string | null>;
  close(): void;
}

export interface TransportOptions {
  url: string;
  from: string;
  /** Rejects servers without TLS. */
  requireTls: boolean;
  /** Name in Message-ID and for the bounce address. */
  host: string;
  /** Time for one mail, in milliseconds, after which its connection is closed. By default less than its job has. */
  limitMs?: number;
}

/** A job is not over before its mail is: the next try would send it again. */
const LIMIT_MS = (jobKinds.mail.expiry - 20) * 1_000;

/** The transport given by the settings; null without a mail server. TLS is required outside development. */
export function openMailTransport(config: Pick<Config, 'smtp' | 'environment' | 'publicUrl'>): MailTransport | null {
  if (!config.smtp) return null;
  const requireTls = config.environment !== 'development';
  return createMailTransport({ ...config.smtp, requireTls, host: new URL(config.publicUrl).hostname });
}

/** Opens the connection pool to the mail server; connections are made when needed. */
export function createMailTransport({
  url,
  from,
  requireTls,
  host,
  limitMs = LIMIT_MS,
}: TransportOptions): MailTransport {
  const server = new URL(url);
  const options: SMTPPool.Options = {
    pool: true,
    // No mail waits here, in its own time, for another one.
    maxConnections: jobKinds.mail.parallel,
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    requireTLS: requireTls && server.protocol === 'smtp:',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(server.username !== '' && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
  };
  const transporter: Transporter<SMTPPool.SentMessageInfo> = createTransport(options);
  const domain = isIP(host) || host === 'localhost' ? 'countersign.invalid' : host;
  return {
    async deliver({ id, to, subject, html, text, parts = [] }) {
      const signal = AbortSignal.timeout(limitMs);
      try {
        const info = await transporter.sendMail({
          signal,
          messageId: `<${id}@${domain}>`,
          from,
          to: [to],
          subject,
          html,
          text,
          attachments: parts.map((part) => ({
            cid: part.id,
            content: part.content,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            filename: `${part.id}.png`,
          })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        if (info.rejected.length > 0) return { kind: 'bounced', reason: 'recipient refused' };
        return { kind: 'sent', reply: info.response.slice(0, 3) };
      } catch (error) {
        return signal.aborted ? { kind: 'retry', reason: 'ETIMEDOUT' } : classify(error);
      }
    },
    async probe() {
      try {
        await transporter.verify();
        return null;
      } catch (error) {
        if (!(error instanceof Error)) return 'unknown';
        return errorCode(error) ?? error.message;
      }
    },
    close: () => transporter.close(),
  };
}
