import net from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMailTransport, type Delivery, type Letter, type MailTransport } from './transport.ts';

const servers: { close(done: () => void): unknown }[] = [];
const transports: MailTransport[] = [];
afterEach(async () => {
  for (const transport of transports.splice(0)) transport.close();
  await Promise.all(
    servers.splice(0).map((server) => new Promise<void>((resolve) => void server.close(() => resolve()))),
  );
});

const letter: Letter = {
  id: 'outbox-1',
  to: { name: 'Zoë, "Q" Sample', address: 'zoe@home.example' },
  subject: 'Ihr Antrag für Zoë',
  html: '<p>Hallo</p>',
  text: 'Hallo',
};

function fail(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

interface Received {
  recipients: string[];
  raw: string;
}

/** A real SMTP server on this machine; returns its port and what it received. */
async function smtp(options: SMTPServerOptions = {}): Promise<{ port: number; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: portOf(server.server), received };
}

/** A server that speaks as scripted, for what smtp-server cannot do. */
async function talker(speak: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    speak(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

function portOf(server: net.Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function deliver(
  url: string,
  { requireTls = false, to = letter.to, ...limit }: { requireTls?: boolean; to?: Letter['to']; limitMs?: number } = {},
): Promise<Delivery> {
  const transport = createMailTransport({
    url,
    from: 'eapp@carrier.example',
    requireTls,
    host: 'apply.carrier.example',
    ...limit,
  });
  transports.push(transport);
  return transport.deliver({ ...letter, to });
}

describe('a mail that is accepted', () => {
  it('arrives once, to one recipient, with accents and a Message-ID of its own', async () => {
    const { port, received } = await smtp();
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'sent', reply: '250' });
    expect(received).toHaveLength(1);
    expect(received[0]?.recipients).toEqual(['zoe@home.example']);
    expect(received[0]?.raw).toMatch(/^Message-ID: <outbox-1@apply\.carrier\.example>/m);
    expect(received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(received[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
  });

  // spec pages 3.11
  it('takes its pictures along, beside a text without them', async () => {
    const { port, received } = await smtp();
    const transport = createMailTransport({
      url: `smtp://127.0.0.1:${port}`,
      from: 'eapp@carrier.example',
      requireTls: false,
      host: 'apply.carrier.example',
    });
    transports.push(transport);
    const html = '<p><img src="cid:carrier-mark" alt="A tree"> Hallo</p>';
    const parts = [{ id: 'carrier-mark', content: Buffer.from('a picture') }];
    expect(await transport.deliver({ ...letter, html, parts })).toMatchObject({ kind: 'sent' });
    const raw = received[0]?.raw ?? '';
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(raw).toMatch(/^Content-Type: multipart\/related; type="text\/html"/m);
    expect(raw).toMatch(/^Content-ID: <carrier-mark>/m);
    expect(raw).toMatch(/^Content-Disposition: inline/m);
    expect(raw).toContain(Buffer.from('a picture').toString('base64'));
    expect(raw.match(/https?:/g)).toBeNull();
  });

  it('does not become two by a comma in a name', async () => {
    const { port, received } = await smtp();
    await deliver(`smtp://127.0.0.1:${port}`, {
      to: { name: 'a@x.example, b@y.example', address: 'zoe@home.example' },
    });
    expect(received[0]?.recipients).toEqual(['zoe@home.example']);
  });
});

describe('a mail that is not accepted', () => {
  const atRecipient = (code: number, text: string): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(fail(code, text)),
  });
  const afterData = (code: number, text: string): SMTPServerOptions => ({
    onData(stream, _session, done) {
      stream.resume().on('end', () => done(fail(code, text)));
    },
  });
  it.each<[string, SMTPServerOptions, Delivery]>([
    ['451 at the recipient', atRecipient(451, '4.7.1 greylisted'), { kind: 'retry', reason: '451' }],
    ['452 after the data', afterData(452, '4.2.2 full'), { kind: 'retry', reason: '452' }],
    [
      '421 at the greeting',
      { onConnect: (_session, done) => done(fail(421, 'busy')) },
      { kind: 'retry', reason: '421' },
    ],
    ['550 unknown person', atRecipient(550, '5.1.1 no such user'), { kind: 'bounced', reason: '550' }],
    ['552 too large', afterData(552, '5.3.4 too big'), { kind: 'bounced', reason: '552' }],
    ['554 after the data', afterData(554, '5.7.1 refused'), { kind: 'bounced', reason: '554' }],
  ])('%s', async (_what, options, expected) => {
    const { port } = await smtp(options);
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual(expected);
  });

  it.each([
    ['the greeting', 'CONN'],
    ['EHLO and HELO', 'LO'],
    ['the sender', 'MAIL FROM'],
  ])('because the server refuses everybody at %s', async (_what, refused) => {
    const port = await talker((socket) => {
      socket.write(refused === 'CONN' ? '554 no service here\r\n' : '220 hello\r\n');
      socket.on('data', (data: Buffer) =>
        socket.write(data.toString().includes(refused) ? '550 no\r\n' : '250 ok\r\n'),
      );
    });
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'configuration' });
  });

  it('because there is no usable address', async () => {
    const { port } = await smtp();
    expect(await deliver(`smtp://127.0.0.1:${port}`, { to: { name: 'x', address: '' } })).toMatchObject({
      kind: 'bounced',
    });
  });

  it('because nobody listens, or the name does not exist', async () => {
    expect(await deliver('smtp://127.0.0.1:1')).toMatchObject({ kind: 'retry' });
    expect(await deliver('smtp://no-such-host.invalid:25')).toMatchObject({ kind: 'retry' });
  });

  it('because the server hangs up after the data', async () => {
    const port = await talker((socket) => {
      let isLetter = false;
      socket.write('220 hello\r\n');
      socket.on('data', (data: Buffer) => {
        if (isLetter) socket.destroy();
        else if ((isLetter = data.toString().startsWith('DATA'))) socket.write('354 go on\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toMatchObject({ kind: 'retry' });
  });

  it('because the server is never silent, but takes too long: the connection ends with the try', async () => {
    const ends: Promise<void>[] = [];
    const port = await talker((socket) => {
      socket.write('220 hello\r\n');
      socket.resume();
      // One line after the other of an answer that never ends.
      const talking = setInterval(() => socket.write('250-wait\r\n'), 10);
      ends.push(
        new Promise((resolve) => {
          socket.on('close', () => {
            clearInterval(talking);
            resolve();
          });
        }),
      );
    });
    expect(await deliver(`smtp://127.0.0.1:${port}`, { limitMs: 200 })).toEqual({ kind: 'retry', reason: 'ETIMEDOUT' });
    expect(await Promise.all(ends)).toHaveLength(1);
  });

  it('because the password is wrong', async () => {
    const { port } = await smtp({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('wrong')),
    });
    expect(await deliver(`smtp://user:secret@127.0.0.1:${port}`)).toEqual({ kind: 'configuration', reason: 'EAUTH' });
  });

  it('because the server wants a password and none is set', async () => {
    const { port } = await smtp({ authOptional: false });
    expect(await deliver(`smtp://127.0.0.1:${port}`)).toEqual({ kind: 'configuration', reason: '530' });
  });

  it('because TLS is required and not offered', async () => {
    const { port } = await smtp();
    expect(await deliver(`smtp://127.0.0.1:${port}`, { requireTls: true })).toEqual({
      kind: 'configuration',
      reason: 'ETLS',
    });
  });

  it('because the certificate is not to be trusted', async () => {
    const { port } = await smtp({ disabledCommands: [] });
    expect(await deliver(`smtp://127.0.0.1:${port}`, { requireTls: true })).toMatchObject({ kind: 'configuration' });
    const { port: secure } = await smtp({ secure: true, disabledCommands: [] });
    expect(await deliver(`smtps://127.0.0.1:${secure}`, { requireTls: true })).toMatchObject({ kind: 'configuration' });
  });
});
