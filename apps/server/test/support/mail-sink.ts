/** A real SMTP server on a port of this machine, which treats each address as configured. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** How a mail is treated: 550 for the recipient, 450 for the recipient, 550 for the sender, or accepted. */
export type Treatment = 'take' | 'refuse' | 'put off' | 'refuse the sender';

export interface MailSink {
  /** For `SMTP_URL`. */
  url: string;
  /** Recipients of the accepted letters, oldest first. */
  taken: string[];
  /** The letters themselves, as they were sent. */
  letters: string[];
  /** `address` '*': every other one. */
  treat(address: string, treatment: Treatment): void;
  close(): Promise<void>;
}

const reply = (responseCode: number): Error => Object.assign(new Error('as told'), { responseCode });

/** With a key and its certificate the server offers STARTTLS. */
export async function startMailSink(certificate: { key: string; cert: string } | null = null): Promise<MailSink> {
  const treatments = new Map<string, Treatment>();
  const taken: string[] = [];
  const letters: string[] = [];
  const of = (address: string): Treatment => treatments.get(address) ?? treatments.get('*') ?? 'take';
  const smtp = new SMTPServer({
    ...certificate,
    hideSTARTTLS: certificate === null,
    authOptional: true,
    onMailFrom: (_from, _session, done) => done(of('*') === 'refuse the sender' ? reply(550) : null),
    onRcptTo({ address }, _session, done) {
      const treatment = of(address);
      if (treatment === 'refuse') return done(reply(550));
      return treatment === 'put off' ? done(reply(450)) : done();
    },
    onData(stream, { envelope }, done) {
      let letter = '';
      stream.setEncoding('utf8').on('data', (text: string) => (letter += text));
      stream.on('end', () => {
        letters.push(letter);
        taken.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    letters,
    treat: (address, treatment) => void treatments.set(address, treatment),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
