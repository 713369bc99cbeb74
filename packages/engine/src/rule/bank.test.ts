/** Bank accounts and cards (spec form §5). */
import { describe } from 'vitest';
import { question } from '../definition/sample.testkit.ts';
import { ruleTable } from '../testing/rule-table.ts';
import type { Row } from '../testing/rule-table.ts';

/** The prefix with the digit that makes the checksum right, and with one that is off by one. */
function routingRow(prefix: string, accepted: boolean): Row[] {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = (digits: string): number =>
    digits.split('').reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0);
  const body = `${prefix}123456`.slice(0, 8);
  const check = (10 - (sum(`${body}0`) % 10)) % 10;
  return [
    [`${body}${check}`, accepted ? 'accepted' : 'invalidBankRoutingNumber'],
    [`${body}${(check + 1) % 10}`, 'invalidBankRoutingNumber'],
  ];
}

// spec form 5.27
describe('routing number: 9 digits, prefix 01-12, 21-32 or 61-72, checksum', () => {
  ruleTable({ asked: { MaxLength: 9, Validations: [{ Rule: 'invalidBankRoutingNumber' }] } }, [
    ...['01', '02', '11', '12', '21', '22', '31', '32', '61', '62', '71', '72'].flatMap((each) =>
      routingRow(each, true),
    ),
    ...['00', '13', '20', '33', '60', '73', '80', '99'].flatMap((each) => routingRow(each, false)),
    ['021000021', 'accepted'],
    ['011000015', 'accepted'],
    ['123456780', 'accepted'],
    ['123456789', 'invalidBankRoutingNumber'],
    ['02100002', 'invalidBankRoutingNumber'],
    ['0210000211', ['invalidBankRoutingNumber', 'maxlength']],
    ['02100002a', 'invalidBankRoutingNumber'],
    ['021 00021', 'invalidBankRoutingNumber'],
  ]);
});

// spec form 5.28
describe('bank account: typed twice alike', () => {
  const Validations = [{ Rule: 'invalidBankAccountNumberMatch', Parameters: { Account: 'Account' } }];
  ruleTable({ asked: { Validations }, beside: [question('Account')] }, [
    ['000123456789', 'accepted', { Account: '000123456789' }],
    ['000123456788', 'invalidBankAccountNumberMatch', { Account: '000123456789' }],
    ['123456789', 'invalidBankAccountNumberMatch', { Account: '000123456789' }],
    ['000123456789', 'invalidBankAccountNumberMatch'],
    ['', 'accepted', { Account: '000123456789' }],
  ]);
});

// spec form 5.28
describe('card number: 13 to 19 digits with a check digit', () => {
  ruleTable({ asked: { MaxLength: 25, Validations: [{ Rule: 'invalidCreditCardFormat' }] } }, [
    ['4111111111111111', 'accepted'],
    ['4111 1111 1111 1111', 'accepted'],
    ['4111-1111-1111-1111', 'accepted'],
    ['378282246310005', 'accepted'],
    ['4222222222222', 'accepted'],
    ['6304000000000000000', 'accepted'],
    ['4111111111111112', 'invalidCreditCardFormat'],
    ['1411111111111111', 'invalidCreditCardFormat'],
    ['000000000000', 'invalidCreditCardFormat'],
    ['00000000000000000000', 'invalidCreditCardFormat'],
    ['4111.1111.1111.1111', 'invalidCreditCardFormat'],
    ['card', 'invalidCreditCardFormat'],
  ]);
});
