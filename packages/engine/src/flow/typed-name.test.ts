import { expect, it } from 'vitest';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import { signatureError } from './typed-name.ts';

const definition = {
  ...sampleDefinition(),
  Messages: { required: 'Please sign.', invalidSignature: 'Sign as {name}, please. Questions? {Phone}' },
  Values: { Phone: '800-555-0100' },
};

// spec flow 5.1, 5.2; form 8.1, 8.2, 8.29
it.each([
  ['', { key: 'required', message: 'Please sign.' }],
  ['  ', { key: 'required', message: 'Please sign.' }],
  ['Grace', { key: 'invalidSignature', message: 'Sign as Grace $& Rivera, please. Questions? 800-555-0100' }],
  ['grace  $&  RIVERA', null],
])('a signature “%s” gets the carrier’s sentence about it', (typed, error) => {
  expect(signatureError({ definition }, typed, 'Grace $& Rivera')).toEqual(error);
});
