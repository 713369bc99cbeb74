import type { InvitationState, OwnershipSignatory, StopReason } from '@countersign/protocol';
import { expect, it } from 'vitest';
import { insuredEmails, inWords, mailsDue, mailsNeeded, toOwner } from './mail-due.ts';

const states: InvitationState[] = ['notYet', 'none', 'onItsWay', 'sent', 'outbox', 'held', 'refused'];

const mail = (email_status: number, email_type = 'CustomerContinueApplicationEmailLink') => ({
  email_type,
  email_status,
  created_at: '2026-11-18T10:00:00.000Z',
  payload: '{}',
});

const owner = (Invitation: InvitationState, Signed: 0 | 1, wasSent: boolean): OwnershipSignatory => ({
  SignerLetter: 'A',
  Role: 'IndividualOwner',
  FirstName: 'Ruth',
  LastName: 'Okafor',
  Suffix: '',
  BusinessName: '',
  SigningOfficerTitle: '',
  Signed,
  SignatureDate: null,
  SignerEmail: 'ruth@example.com',
  OwnerEmails: wasSent ? [{ created_at: '2026-11-18T10:00:00.000Z' }] : [],
  Invitation,
});

/** Every state of a case: who signed, the state of the mails, what was sent before. */
const places = states.flatMap((insured) =>
  states.flatMap((state) =>
    ([0, 1] as const).flatMap((CustomerSigned) =>
      ([0, 1] as const).flatMap((Signed) =>
        [false, true].flatMap((wasSent) =>
          [false, true].flatMap((Expired) =>
            (['complete', 'send'] as const).map((Stage) => ({
              insured,
              state,
              CustomerSigned,
              Signed,
              wasSent,
              Expired,
              Stage,
            })),
          ),
        ),
      ),
    ),
  ),
);

// spec flow 2.19
it.each(places)('$insured $state, signed $CustomerSigned $Signed, sent $wasSent, expired $Expired, $Stage', (place) => {
  const { insured, state, CustomerSigned, Signed, wasSent, Expired, Stage } = place;
  const due = mailsDue({
    FirstName: 'Jane',
    LastName: 'Sample',
    Suffix: '',
    EmailAddress: 'jane@example.com',
    CustomerSigned,
    Expired,
    Stage,
    Invitation: insured,
    EmailLogs: wasSent ? [mail(2)] : [],
    OwnershipSignatories: [owner(state, Signed, wasSent)],
    Stopped: [],
  });
  const who = CustomerSigned === 1 ? state : insured;
  const isInvited = who !== 'none' && who !== 'notYet';
  const isAsked = CustomerSigned === 1 ? Signed === 0 && who !== 'notYet' : isInvited || Stage === 'send';
  const as = wasSent || who === 'sent' || who === 'outbox' || who === 'onItsWay' ? 'resend' : 'send';
  const expected = Expired || !isAsked ? [] : [[CustomerSigned === 1 ? 'Ruth Okafor' : 'Jane Sample', as]];
  expect(due.map((one) => [one.name, one.as])).toEqual(expected);
});

// spec flow 2.19
it.each<[string, InvitationState, StopReason | null, string[]]>([
  ['nobody needs it more than the others', 'sent', null, ['Ruth Okafor', 'Ines Okafor']],
  ['one of them declined', 'sent', 'declined', ['Ines Okafor']],
  ['the link of one is closed', 'sent', 'lockedOut', ['Ines Okafor']],
  ['an e-mail came back', 'refused', null, ['Ines Okafor']],
  ['one of them was not asked', 'none', null, ['Ines Okafor']],
])('the button of the row writes to those who need it: %s', (_why, ines, Why, names) => {
  const asked = mailsNeeded({
    FirstName: 'Jane',
    LastName: 'Sample',
    Suffix: '',
    EmailAddress: 'jane@example.com',
    CustomerSigned: 1,
    Expired: false,
    Stage: 'owners',
    Invitation: 'sent',
    EmailLogs: [mail(2)],
    OwnershipSignatories: [
      owner('sent', 0, true),
      { ...owner(ines, 0, ines !== 'none'), SignerLetter: 'B', FirstName: 'Ines' },
    ],
    Stopped: Why === null ? [] : [{ SignerLetter: 'B', Why }],
  });
  expect(asked.map(({ name }) => name)).toEqual(names);
});

// spec flow 3.5, 9.7
it('counts only insured e-mails that were sent', () => {
  expect(insuredEmails({ EmailLogs: [mail(2), mail(1), mail(2, 'ThirdPartyOwnerReadyToSign')] })).toHaveLength(1);
});

it.each([
  [['Ruth'], 'Ruth Okafor'],
  [['Ruth', 'Ines'], 'Ruth Okafor and Ines Okafor'],
  [['Ruth', 'Ines', 'Paul'], 'Ruth Okafor, Ines Okafor, and Paul Okafor'],
])('joins the names of %j as a sentence does', (names, expected) => {
  const due = names.map((FirstName) => toOwner({ ...owner('refused', 0, true), FirstName }));
  expect(inWords(due).Name).toBe(expected);
});
