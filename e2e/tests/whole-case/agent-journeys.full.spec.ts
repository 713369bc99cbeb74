import { expect, type Locator, type Page, test } from '@playwright/test';
import { addTo, type Part, toReadyToSend } from '../support/agent-part.ts';
import { answer, press } from '../support/by-keyboard.ts';
import * as usual from '../support/case.ts';
import type { Answers } from '../support/form.ts';
import { contented, person } from '../support/person.ts';

/** Cases that require more than the usual one, by keyboard from the first page until they are ready to be sent. */

test('an indexed policy divides its premiums and the value of ending segments', async ({ browser }) => {
  const agent = await person(browser);
  await toReadyToSend(agent, 'journey-indexed', [
    ...soleOwner,
    { title: 'Coverage details', answers: flexible('Indexed UL Accumulation') },
    {
      title: 'IUL allocations',
      answers: {
        'How should each premium be divided among the accounts?': {
          'Fixed account': '40',
          'Base Capped Indexed Account': '50',
        },
      },
      async also(page) {
        const premiums = page.getByRole('group', { name: 'How should each premium be divided among the accounts?' });
        await expect(premiums).toContainText('90%, 10% remaining');
        await answer(premiums, { 'Base Capped Indexed Account': '60' });
        await expect(premiums).toContainText('100%, complete');
        await answer(page, {
          'When a segment of an indexed account ends, should its value be divided in the same way?': 'No',
          One: { 'Segments of which account?': 'Base Capped Indexed Account', 'To the fixed account': '100' },
        });
        await expect(page.getByRole('group', { name: 'One', exact: true })).toContainText('100%, complete');
      },
    },
    ...permanent,
    ...personalNeeds,
  ]);
  contented(agent);
});

test('a variable policy divides its premiums among funds of every group, to exactly 100', async ({ browser }) => {
  const agent = await person(browser);
  await toReadyToSend(agent, 'journey-variable', [
    ...soleOwner,
    { title: 'Coverage details', answers: flexible('VUL Accumulation') },
    { title: 'VUL fund allocation', also: fillFunds },
    ...permanent,
    ...personalNeeds,
  ]);
  contented(agent);
});

test('a business with two officers owns the policy', async ({ browser }) => {
  const agent = await person(browser);
  await toReadyToSend(agent, 'journey-business', [
    { title: 'Proposed Insured', answers: usual.proposedInsured },
    {
      title: 'Policy owner',
      answers: {
        'Will the proposed insured own the policy?': 'No, someone else will own it',
        'Will there be more than one owner?': 'No',
        One: {
          'What kind of owner is this?': 'A business',
          'What is the full legal name of the business or trust?': 'Rivera Tools Inc.',
          'How is this owner related to the proposed insured?': 'Employer',
          "What is the owner's tax ID number?": '123456789',
          'In which state does the business have its home office?': 'Texas',
          "What is the owner's address?": office,
          "What is the owner's phone number?": '2145550150',
        },
      },
      async also(page) {
        await answer(officer(page, 'One'), signer('Helen', 'Rivera', 'President'));
        await addTo(page, 'Who will sign for the business or trust?');
        await answer(officer(page, 'Two of 2'), signer('Peter', 'Weber', 'Treasurer'));
        await answer(page, noSecondAddressee);
      },
    },
    {
      title: 'Partnership statement',
      answers: {
        'What is the full legal name of the business?': 'Rivera Tools Inc.',
        'What is the legal form of the business?': 'C corporation',
        'In which state was the business organized?': 'Texas',
        'When was the business established?': '05/2004',
        One: {
          'Legal name of the partner, member or shareholder': { 'First name': 'Helen', 'Last name': 'Rivera' },
          'What share of the business does this person own?': '60',
        },
      },
      async also(page) {
        await expect(page.getByText('60%, 40% remaining')).toBeVisible();
        await addTo(page, 'Who owns the business?');
        await answer(page, {
          'Two of 2': {
            'Legal name of the partner, member or shareholder': { 'First name': 'Peter', 'Last name': 'Weber' },
            'What share of the business does this person own?': '40',
          },
          'Who must sign when the business uses its rights under the policy?': 'Any two of them',
          'Was the proposed insured told in writing about this insurance, and did the proposed insured agree to it?':
            'Yes',
        });
        await expect(page.getByText('100%, complete')).toBeVisible();
      },
    },
    {
      title: 'Beneficiary',
      answers: {
        'Is this a primary or a secondary beneficiary?': 'Primary, paid first',
        'Who or what is this beneficiary?': 'A business',
        'What is the full legal name of this beneficiary?': 'Rivera Tools Inc.',
        'How is this beneficiary related to the proposed insured?': 'Employer',
        'Does this beneficiary have the same address as the proposed insured?': 'No',
        "What is the beneficiary's address?": office,
        'What share should this beneficiary receive?': '100',
        'Should this beneficiary be irrevocable?': 'No',
        'The spouse is not a primary beneficiary. Does the spouse know and agree?': 'Yes',
      },
    },
    { title: 'Coverage details', answers: { ...usual.coverage, 'How much coverage is being applied for?': '2000000' } },
    { title: 'Illustration certification' },
    { title: 'Purpose and funding', answers: businessNeeds },
    { title: 'Existing Insurance', answers: { ...usual.existingInsurance, [NEW_COVERAGE]: '2000000' } },
    { title: 'Temporary life insurance agreement', answers: usual.temporaryInsurance },
    {
      title: 'Financial supplement, business',
      answers: {
        'What does the business need the insurance for?': ['Fund a buy-sell agreement'],
        'What is the name of the business?': 'Rivera Tools Inc.',
        'What is the address of the business?': office,
        'What is the legal form of the business?': 'C corporation',
        'What does the business make or do?': 'Hand tools',
        'How many years has it been in business?': '22',
        'How many employees does it have?': '40',
        'What are its total assets?': '2000000',
        'What are its total liabilities?': '500000',
        'What are its gross sales this year?': '3000000',
        'What were its gross sales last year?': '2800000',
        'What is its net income after tax this year?': '300000',
        'What was its net income after tax last year?': '280000',
        'What is the estimated market value of the business?': '4000000',
      },
      async also(page) {
        const netWorth = page.getByRole('textbox', { name: 'What is its net worth according to its books?' });
        await expect(netWorth).toHaveValue('$1,500,000');
        await answer(page, {
          'How was the value of the business determined?': 'A multiple of earnings',
          'What are the position and duties of the proposed insured?': 'Head of production',
          'What share of the business does the proposed insured own?': '0',
          'What does the business pay the proposed insured each year, including bonuses?': '120000',
          'Is there a buy-sell agreement?': 'Yes, signed',
          'What kind of agreement is it, or will it be?': 'Entity purchase',
          One: {
            "What are this person's name and title?": 'Helen Rivera, President',
            'What share of the business does this person own?': '60',
            'How much business insurance does this person have?': '1000000',
            'How much business insurance was applied for?': '0',
          },
          'In the last 7 years, has the business filed for bankruptcy, or are any lawsuits against it pending?': 'No',
        });
      },
    },
    { title: 'Taxpayer identification', answers: entity('Rivera Tools Inc.', 'C corporation') },
  ]);
  contented(agent);
});

test('a trust owns the policy, with a person and a company as its trustees', async ({ browser }) => {
  const agent = await person(browser);
  await toReadyToSend(agent, 'journey-trust', [
    { title: 'Proposed Insured', answers: usual.proposedInsured },
    {
      title: 'Policy owner',
      answers: {
        'Will the proposed insured own the policy?': 'No, someone else will own it',
        'Will there be more than one owner?': 'No',
        One: {
          'What kind of owner is this?': 'An existing trust',
          'What is the full legal name of the business or trust?': 'Sample Family Trust',
          'How is this owner related to the proposed insured?': 'Trust',
          "What is the owner's tax ID number?": '123456789',
          'When was the trust signed?': '03/01/2015',
          "What is the owner's address?": office,
          "What is the owner's phone number?": '2145550150',
        },
      },
      async also(page) {
        await answer(officer(page, 'One'), {
          'Is this trustee a person or a company?': 'A person',
          'Legal name of the person who signs': { 'First name': 'Daniel', 'Last name': 'Sample' },
          "What is the signer's Social Security number?": '219099992',
          "What is the signer's date of birth?": '02/03/1970',
          "What is the signer's e-mail address?": 'daniel.sample@example.com',
        });
        await addTo(page, 'Who will sign for the business or trust?');
        await answer(officer(page, 'Two of 2'), {
          'Is this trustee a person or a company?': 'A company, such as a bank',
          'What is the name of the company that is the trustee?': 'Harbor Trust Company',
          "What is that company's tax ID number?": '223456789',
          "What is that company's zip code?": '75201',
          ...signer('Helen', 'Weber', 'Trust Officer'),
        });
        await answer(page, noSecondAddressee);
      },
    },
    {
      title: 'Trust certification',
      answers: {
        'Sample Family Trust': {
          'What is the exact name of the trust?': 'Sample Family Trust',
          'When was the trust signed?': '03/01/2015',
          "Which state's law governs the trust?": 'Texas',
          'What is the tax ID number of the trust?': '123456789',
          'Can the trust be revoked?': 'No, it is irrevocable',
          One: {
            'Legal name of the grantor': { 'First name': 'Jane', 'Last name': 'Sample' },
            'How is the grantor related to the proposed insured?': 'The insured',
          },
          'How many trustees must sign?': 'All of them',
          'Who are the beneficiaries of the trust, and how are they related to the proposed insured?':
            'Ann and Tom Sample, her children',
          'Which powers does the trust give to its trustees?': ['Buy life insurance', 'Pay premiums'],
          'Was the trust set up, or is it paid for, by someone without an insurable interest in the proposed insured?':
            'No',
          'Is there a plan to sell an interest in the trust?': 'No',
        },
      },
    },
    { title: 'Beneficiary', answers: usual.beneficiary },
    { title: 'Coverage details', answers: usual.coverage },
    { title: 'Illustration certification' },
    { title: 'Purpose and funding', answers: { ...usual.purpose, ...ownersMeans } },
    { title: 'Existing Insurance', answers: usual.existingInsurance },
    { title: 'Temporary life insurance agreement', answers: usual.temporaryInsurance },
    { title: 'Taxpayer identification', answers: entity('Sample Family Trust', 'Trust or estate') },
  ]);
  contented(agent);
});

const soleOwner: Part[] = [
  { title: 'Proposed Insured', answers: usual.proposedInsured },
  { title: 'Policy owner', answers: usual.policyOwner },
  { title: 'Beneficiary', answers: usual.beneficiary },
];

const permanent: Part[] = [
  {
    title: 'Illustration certification',
    answers: { 'What was shown to the applicant before applying?': 'No illustration' },
  },
];

const personalNeeds: Part[] = [
  { title: 'Purpose and funding', answers: usual.purpose },
  { title: 'Existing Insurance', answers: usual.existingInsurance },
  { title: 'Temporary life insurance agreement', answers: usual.temporaryInsurance },
  { title: 'Taxpayer identification', answers: usual.taxpayer },
];

const NEW_COVERAGE = 'How much new coverage in total will the owner accept, from all companies together?';

const noSecondAddressee: Answers = {
  'Should another person also be told if the policy is about to end because a premium was not paid?': 'No',
};

const ownersMeans: Answers = {
  "What is the owner's yearly income?": '$250,000 to $499,999',
  "What is the owner's net worth?": '1500000',
};

const businessNeeds: Answers = {
  'Is the insurance mainly for personal or for business needs?': 'Business',
  'Which business needs should the insurance meet?': ['Fund a buy-sell agreement'],
  'How was the amount of coverage chosen?': 'Half of the value of the business',
  'Where will the money for the premiums come from?': ['An employer pays'],
  'Can the premiums be paid for as long as planned without hardship?': 'Yes',
  'Will any part of the premiums be borrowed?': 'No',
  'Will an investor, or anyone without a family or business tie to the insured, gain an interest in the policy?': 'No',
  'Has there been any offer or conversation about selling this policy?': 'No',
  'Has anyone promised cash, free insurance or another reward for applying?': 'No',
  'Has the owner or the proposed insured ever sold a life insurance policy or entered a life settlement?': 'No',
  ...ownersMeans,
};

const office: Answers = { 'Street address': '5 Foundry Lane', City: 'Dallas', State: 'Texas', 'Zip code': '75204' };

const signer = (first: string, last: string, title: string): Answers => ({
  'Legal name of the person who signs': { 'First name': first, 'Last name': last },
  "What is the signer's title?": title,
  "What is the signer's date of birth?": '02/03/1970',
  "What is the signer's e-mail address?": `${first}.${last}@example.com`.toLowerCase(),
});

/** A signer of the first owner. */
const officer = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'One', exact: true }).first().getByRole('group', { name, exact: true });

const flexible = (product: string): Answers => ({
  'Which product is being applied for?': product,
  'What is the base face amount?': '500000',
  'Which death benefit option should the policy have?': 'Option 1, the face amount',
  'Which tax test should the policy meet?': 'Guideline premium test',
  'Which riders should be added?': ['No riders'],
  'How should premiums be billed?': 'Direct bill, sent by mail',
  'How often should premiums be paid?': 'Every three months',
  'How much is each premium payment?': '1500',
  'Who should receive the premium notices?': 'The insured',
  'What should the policy date be?': 'The date it is issued',
  'Which risk class was used in the quote?': 'Preferred',
  'Should we also prepare an alternate or additional policy?': 'No',
});

const entity = (name: string, classification: string): Answers => ({
  "What is the owner's name as shown on the income tax return?": name,
  "What is the owner's federal tax classification?": classification,
  'Which taxpayer number does the owner have?': 'Employer identification number',
  "What is the owner's employer identification number?": '123456789',
  'Is the owner a U.S. person for tax purposes?': 'Yes',
  'Has the IRS told the owner that payments are subject to backup withholding?': 'No',
});

/** A fund of each group of the variable products. */
const FUNDS = [
  'Emerging Frontier',
  'Large-Cap Growth',
  'Equity Income',
  'Core Bond',
  'Money Market',
  'Index 500',
  'ETF Bond',
  'Lifestyle Balanced',
  'Managed-Volatility Growth',
  'Fixed account',
];

/** Ten of each hundred to every group, one group leading to the next. */
async function fillFunds(page: Page): Promise<void> {
  const open = page.locator('details[open]');
  for (const [index, fund] of FUNDS.entries()) {
    await answer(open, { [fund]: index === 0 ? '9' : '10' });
    const goOn = open.getByRole('button', { name: /^Continue: / });
    if (await goOn.isVisible()) await press(goOn, 'Enter');
  }
  await expect(page.getByText('99%, 1% remaining').last()).toBeVisible();
  await press(page.locator('summary', { hasText: 'Aggressive funds' }), 'Enter');
  await answer(page, { 'Emerging Frontier': '10' });
  await expect(page.getByText('100%, complete').last()).toBeVisible();
  await answer(page, {
    'Would you like to choose where the monthly charges are taken from?': 'No',
    'Would you like to use dollar cost averaging?': 'No',
    'Should the funds be rebalanced automatically?': 'No',
    'Should the owner be able to make transfers by phone or on the web?': 'Yes',
    'Should the agent be able to make transfers for the owner by phone or on the web?': 'No',
    'How much investment risk does the owner want to take?': 'Moderate',
    'How long does the owner plan to keep the policy?': 'Over 20 years',
    "What is the owner's liquid net worth?": '250000',
    "What is the owner's tax bracket?": '24',
    'Does the owner work for a broker-dealer?': 'No',
  });
}
