import { expect, test } from 'vitest';
import { maskedAddress, maskedPhone } from './mask-contact.ts';

test.each([
  ['grace@example.com', 'g•••@e•••.com'],
  ['g@mail.example.co.uk', 'g•••@m•••.uk'],
  ['𝒢race@localhost', '𝒢•••@l•••'],
  ['odd"@"name@example.org', 'o•••@e•••.org'],
])('%s is shown as %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked);
});

test.each([
  ['617-555-0142', '•••42'],
  ['(617) 555 0109', '•••09'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked);
});
