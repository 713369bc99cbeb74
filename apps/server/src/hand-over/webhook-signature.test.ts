import { expect, test } from 'vitest';
import { checkSignature, readSecret, signatureHeaders } from './webhook-signature.ts';

const at = new Date(1_614_265_330_000);
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: Buffer.from('{"test": 2432232314}') };
const secret = readSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? Buffer.alloc(0);
const newer = Buffer.alloc(32, 1);

// spec handover 3.1
test('a message is signed as the specification of Standard Webhooks signs its example', () => {
  expect(signatureHeaders(message, [secret], at)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('while a secret is rotated, a receiver with the old or the new one accepts the message', () => {
  const headers = signatureHeaders(message, [newer, secret], at);
  for (const known of [[secret], [newer], [newer, secret]]) {
    expect(checkSignature(headers, message.body, known, at)).toBe('valid');
  }
  expect(checkSignature(headers, message.body, [Buffer.alloc(32, 2)], at)).toBe('wrong');
});

test('what was changed, recorded or not signed is refused', () => {
  const headers = signatureHeaders(message, [secret], at);
  const look = (more: Record<string, string>, body = message.body, seconds = 0) =>
    checkSignature({ ...headers, ...more }, body, [secret], new Date(at.getTime() + seconds * 1_000));
  expect(look({}, Buffer.from('{}'))).toBe('wrong');
  expect(look({ 'webhook-id': 'msg_other' })).toBe('wrong');
  expect(look({ 'webhook-timestamp': '1614265331' })).toBe('wrong');
  expect(look({}, message.body, 300)).toBe('valid');
  expect(look({}, message.body, 301)).toBe('outdated');
  expect(look({}, message.body, -301)).toBe('outdated');
  expect(look({ 'webhook-timestamp': 'now' })).toBe('outdated');
  expect(checkSignature({}, message.body, [secret], at)).toBe('missing');
});

test.each([
  '',
  'whsec_',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_c2hvcnQ=',
  `whsec_${Buffer.alloc(65).toString('base64')}`,
])('no secret: %s', (text) => expect(readSecret(text)).toBeNull());
