/** What a browser shows when a sign-in cannot begin. The pages of the web app are not needed for it. */
import type { FastifyReply } from 'fastify';

export interface SignInNotice {
  status: 404 | 409 | 429 | 503;
  title: string;
  text: string;
  /** An address whose special characters are encoded: it is put in as it is. */
  link?: { to: string; label: string };
  /** Seconds. */
  retryAfter?: number;
}

/** Sends the notice as a page. Its texts are constants of the program. */
export async function sendNotice(reply: FastifyReply, notice: SignInNotice): Promise<FastifyReply> {
  const { status, title, text, link, retryAfter } = notice;
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  const way = link ? `<p><a href="${link.to}">${link.label}</a></p>` : '';
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>${title}</title></head>` +
        `<body><main><h1>${title}</h1><p>${text}</p>${way}</main></body></html>`,
    );
}
