/** Signatures of the examples in AWS's own description of Signature Version 4 for S3. */
import { expect, it } from 'vitest';
import { signRequest } from './sign-request.ts';

const key = { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = new Date('2013-05-24T00:00:00Z');
const host = 'https://examplebucket.s3.amazonaws.com';

it.each([
  [
    'an object',
    { method: 'GET', url: new URL(`${host}/test.txt`), headers: { range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a list',
    { method: 'GET', url: new URL(`${host}/?max-keys=2&prefix=J`) },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
  [
    'a question without a value',
    { method: 'GET', url: new URL(`${host}/?lifecycle`) },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
])('signs a request for %s', (_, request, signature) => {
  const { authorization } = signRequest(request, key, at);
  expect(authorization).toContain('Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
  expect(authorization).toMatch(new RegExp(`Signature=${signature}$`));
});
