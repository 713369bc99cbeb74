import { createServer } from 'node:net';

/** How mail to an address is treated: accepted, refused for good, or delayed. */
export type Treatment = 'take' | 'refuse' | 'put off';

/** A mail server on a port of this machine, which treats each address as configured. */
export interface MailSink {
  /** The settings of a server that sends its mail here. */
  settings: { SMTP_URL: string; MAIL_FROM: string };
  /** Recipients of what was taken, oldest first. */
  taken: string[];
  /** '*': every address without a setting of its own. */
  treat: (address: string, treatment: Treatment) => void;
  close: () => void;
}

const REPLIES: Record<Treatment, string> = {
  take: '250 ok',
  refuse: '550 no such mailbox',
  'put off': '450 not now',
};

export async function startMailSink(): Promise<MailSink> {
  const treatments = new Map<string, Treatment>();
  const taken: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    let recipient = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 sink');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const line of chunk
        .toString()
        .split('\r\n')
        .filter((each) => each !== '')) {
        if (isText) {
          if (line !== '.') continue;
          isText = false;
          taken.push(recipient);
          say('250 taken');
        } else if (/^DATA/i.test(line)) {
          isText = true;
          say('354 go on');
        } else if (/^RCPT/i.test(line)) {
          recipient = /<(.*)>/.exec(line)?.[1] ?? '';
          say(REPLIES[treatments.get(recipient) ?? treatments.get('*') ?? 'take']);
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the sink listens on no port');
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: 'no-reply@example.com' },
    taken,
    treat: (to, treatment) => void treatments.set(to, treatment),
    close: () => void server.close(),
  };
}
