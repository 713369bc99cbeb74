import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it.each([
  ['Grace.Rivera@Example.com', 'grace.rivera@example.com'],
  ['  grace.rivera@example.com\u00a0', 'grace.rivera@example.com'],
  ['grace.rivera+policy@example.com', 'grace.rivera@example.com'],
  ['grace.rivera+a+b@example.com', 'grace.rivera@example.com'],
  ['ｇrace.rivera@example.com', 'grace.rivera@example.com'],
  ['gr.ace.ri.vera@gmail.com', 'gracerivera@gmail.com'],
  ['gracerivera+1@GoogleMail.com', 'gracerivera@gmail.com'],
  ['gracerivera@example.com', 'gracerivera@example.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['a.b@constructor', 'a.b@constructor'],
  ['no address', 'no address'],
  ['', ''],
])('%j is the mailbox %j', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
  expect(mailboxOf(mailbox)).toBe(mailbox);
});
