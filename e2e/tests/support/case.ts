import type { Answers } from './form.ts';

/** The realistic case of the main journey: a sole owner, a twenty-year term policy, Texas. */
export const insured = {
  firstName: 'Jane',
  lastName: 'Sample',
  fullName: 'Jane Q Sample',
  ssn: '219-09-9999',
  zip: '75201',
  dateOfBirth: '04/08/1986',
  email: 'jane.sample@example.com',
};

export const proposedInsured: Answers = {
  'Legal name of the proposed insured': { 'First name': 'Jane', 'Middle name': 'Q', 'Last name': 'Sample' },
  "What gender is shown on the proposed insured's government-issued ID?": 'Female',
  "What is the proposed insured's date of birth?": insured.dateOfBirth,
  "What is the proposed insured's Social Security number?": insured.ssn,
  'In which country was the proposed insured born?': 'United States',
  'In which state was the proposed insured born?': 'Ohio',
  'Where does the proposed insured live?': {
    'Street address': '12 Main Street',
    'Zip code': insured.zip,
    City: 'Dallas',
    State: 'Texas',
  },
  'How many full years has the proposed insured lived there?': '6',
  'Does the proposed insured receive mail at a different address?': 'No',
  'In which state will the policy be issued?': 'Texas',
  "What is the proposed insured's e-mail address?": insured.email,
  'What is the best phone number to reach the proposed insured?': '2145550142',
  'What kind of phone is it?': 'Mobile',
  "What is the proposed insured's marital status?": 'Married',
  "Does the proposed insured have a U.S. driver's license?": 'Yes',
  "Which state issued the driver's license?": 'Texas',
  "What is the driver's license number?": '12345678',
};

export const policyOwner: Answers = {
  'Will the proposed insured own the policy?': 'Yes, alone',
  'Should another person also be told if the policy is about to end because a premium was not paid?': 'No',
};

export const beneficiary: Answers = {
  'Is this a primary or a secondary beneficiary?': 'Primary, paid first',
  'Who or what is this beneficiary?': 'A person',
  'Legal name of the beneficiary': { 'First name': 'James', 'Last name': 'Sample' },
  'How is this beneficiary related to the proposed insured?': 'Spouse',
  'Does this beneficiary have the same address as the proposed insured?': 'Yes',
  'What share should this beneficiary receive?': '100',
  'Should this beneficiary be irrevocable?': 'No',
};

export const coverage: Answers = {
  'Which product is being applied for?': 'Term 20',
  'How much coverage is being applied for?': '500000',
  'Which riders should be added?': ['No riders'],
  'How should premiums be billed?': 'Direct bill, sent by mail',
  'How often should premiums be paid?': 'Every three months',
  'How much is each premium payment?': '225',
  'Who should receive the premium notices?': 'The insured',
  'What should the policy date be?': 'The date it is issued',
  'Which risk class was used in the quote?': 'Preferred',
  'Should we also prepare an alternate or additional policy?': 'No',
};

export const purpose: Answers = {
  'Is the insurance mainly for personal or for business needs?': 'Personal',
  'Which personal needs should the insurance meet?': ['Replace income for the family'],
  'How was the amount of coverage chosen?': 'About four times the yearly income',
  'Where will the money for the premiums come from?': ['Earnings from work'],
  'Can the premiums be paid for as long as planned without hardship?': 'Yes',
  'Will any part of the premiums be borrowed?': 'No',
  'Will an investor, or anyone without a family or business tie to the insured, gain an interest in the policy?': 'No',
  'Has there been any offer or conversation about selling this policy?': 'No',
  'Has anyone promised cash, free insurance or another reward for applying?': 'No',
  'Has the owner or the proposed insured ever sold a life insurance policy or entered a life settlement?': 'No',
};

export const existingInsurance: Answers = {
  'Does the proposed insured or an owner have any life insurance or annuities now?': 'No',
  'Will any existing policy or contract be stopped, surrendered, forfeited, assigned to us or otherwise ended because of this application?':
    'No',
  'Will money from an existing policy or contract be used to pay for the new one?': 'No',
  'Are other applications for life insurance or annuities pending or planned, or were any made in the last 90 days?':
    'No',
  'How much new coverage in total will the owner accept, from all companies together?': '500000',
  'Has an application of the proposed insured for life or health insurance ever been declined, postponed or accepted at a higher premium, or has such a policy been canceled?':
    'No',
  "In the last 5 years, has the proposed insured received disability benefits, workers' compensation or Social Security disability payments, or applied for them?":
    'No',
};

export const temporaryInsurance: Answers = {
  'Would the applicant like temporary life insurance while we review the application?': 'No',
};

export const taxpayer: Answers = {
  "What is the owner's name as shown on the income tax return?": 'Jane Q Sample',
  "What is the owner's federal tax classification?": 'Individual or sole proprietor',
  'Which taxpayer number does the owner have?': 'Social Security number',
  "What is the owner's Social Security number?": insured.ssn,
  'Is the owner a U.S. person for tax purposes?': 'Yes',
  'Has the IRS told the owner that payments are subject to backup withholding?': 'No',
};

export const personal: Answers = {
  'Are you a citizen of the United States?': 'Yes',
  'What best describes your work situation today?': 'Employed',
  'What is your occupation?': 'Accountant',
  'What are your main duties, and does anything about your work put you at risk?': 'Office work, no hazards',
  'Who is your employer?': 'Example Company',
  'How many full years have you worked there?': '8',
  'How much do you earn from work in a year, before taxes?': '120000',
  'What is your net worth?': '600000',
  'Have you filed for bankruptcy in the last 7 years?': 'No',
  'Are you a member of the armed forces, the National Guard or the reserves, or have you signed up to join?': 'No',
};

export const lifestyle: Answers = {
  'Have you ever used tobacco or nicotine in any form?': 'No',
  'Have you used marijuana or THC in any form in the last 5 years?': 'No',
  'Do you plan to travel or live outside the United States in the next 2 years?': 'No',
  'In the last 5 years, have you had a moving violation or an accident that was your fault?': 'No',
  'Have you ever been charged with driving under the influence of alcohol or drugs?': 'No',
  "In the last 10 years, has your driver's license been suspended or revoked?": 'No',
  'In the last 10 years, have you been convicted of a felony or misdemeanor, or are you awaiting trial for one?': 'No',
  'In the last 2 years, have you flown as a pilot, student pilot or crew member, or do you plan to in the next 2 years?':
    'No',
  'Which of these have you done in the last 2 years, or do you plan to do?': ['None of these'],
};

export const medicalOverview: Answers = {
  'How would you describe your health overall?': 'Good',
  'Are you being treated or monitored for any health condition right now?': 'No',
  'Are you pregnant now?': 'No',
  'Have you had complications in this pregnancy or an earlier one?': 'No',
  'Do you drink alcohol?': 'No',
  'Have you ever been treated or counseled because of alcohol?': 'No',
  'Has a health professional ever told you to drink less or to stop?': 'No',
  'Has alcohol ever led to an arrest, a problem at work or a problem with your health?': 'No',
  'In the last 10 years, have you used cocaine, opioids, stimulants, hallucinogens or any other drug not prescribed for you, or a prescribed drug in a way it was not prescribed?':
    'No',
  'In the last 10 years, have you been treated or counseled because of drug use?': 'No',
  'In the last year, were you unable to work or do your normal activities for more than 2 weeks?': 'No',
};

export const medication: Answers = {
  'What is the medicine called?': 'lisinopril',
  'How often do you take it?': 'Once a day',
  'What do you take it for?': 'Blood pressure',
  'When did you start taking it?': '03/2022',
};

export const medications: Answers = {
  'In the last 12 months, have you taken or been prescribed any medicine?': 'Yes',
  ...medication,
  'In the last 12 months, have you stopped taking a prescribed medicine without talking to a health professional?':
    'No',
};

/** The condition that is ticked in the list: high blood pressure. */
export const conditionDetails: Answers = {
  'When was it first found or diagnosed?': '03/2022',
  'What exactly was the diagnosis?': 'Mild high blood pressure',
  'Have you had symptoms in the last 12 months?': 'No',
  'What treatment have you had for it?': ['Medication'],
  'Have you fully recovered, with no lasting effects?': 'Yes',
  'In the last 5 years, were you in a hospital or an emergency room for it?': 'No',
  'Which doctor or clinic treats you for it, or treated you last?': {
    'Doctor, clinic or hospital': 'Pat Sample',
    Phone: '2145550199',
    'Street address': '5 Oak Avenue',
    City: 'Dallas',
    State: 'Texas',
    'Zip code': '75204',
  },
  'When did you last see a health professional about it?': '06/2026',
  'What was your last blood pressure reading?': {
    'Upper number (systolic)': '124',
    'Lower number (diastolic)': '80',
  },
};

export const otherConditions: Answers = {
  'Has a licensed medical professional ever diagnosed you with HIV infection or AIDS, treated you for it, or given you a positive HIV test result?':
    'No',
  'In the last 5 years, have you had any other hospital stay, surgery or emergency room visit that you have not told us about above?':
    'No',
};

export const tests: Answers = {
  'In the last 5 years, have you had any medical tests, routine or not?': 'No',
  'Has a health professional advised any test, treatment or surgery that you have not had yet, or are you waiting for a result?':
    'No',
};

export const family: Answers = {
  'How tall are you?': { Feet: '5', Inches: '6' },
  'How much do you weigh?': '150',
  'In the last 12 months, has your weight changed by more than 10 pounds?': 'No',
  'Do you know the health history of your birth parents, brothers and sisters?': 'No',
  'Do you have a regular doctor or clinic?': 'No',
};

/** What the agent enters about themselves: in the report, or in the profile. */
export const agentProfile = {
  number: 'A1234',
  firm: 'Example Agency',
  firmNumber: 'F100',
  license: 'TX778899',
} as const;

export const agentReport: Answers = {
  "What is the agent's name?": 'Insurance Agent',
  'What is the agent number?': agentProfile.number,
  'Which firm does the agent work with?': agentProfile.firm,
  "What is the agent's license number in the state of issue?": agentProfile.license,
  "What is the agent's e-mail address?": 'agent@example.com',
  "What is the agent's phone number?": '8005550100',
  "What is the agent's share of the commission?": '100',
  'Is this the servicing agent?': 'Yes',
};

export const agentReportRest: Answers = {
  'How many years have you known the proposed insured?': '3',
  'Are you related to the proposed insured or to an owner?': 'No',
  'How did you meet the proposed insured for this application?': 'In person',
  'Did you see a government-issued ID of the proposed insured and of each owner?': 'Yes',
  'In what language did you go through the application?': 'English',
  'Do you know of any life insurance or annuities that the proposed insured or an owner has now?': 'No',
  'Do you know or think that this policy will replace existing life insurance or an annuity?': 'No',
  'What sales material did you use?': 'None',
  'Do you know of anything that could affect the health risk and is not in the application?': 'No',
  'Do you know of anything that could make it hard to pay the premiums?': 'No',
  'Do you know of an investor, or anyone without a family or business tie, who may gain an interest in this policy?':
    'No',
};

export const transmittal: Answers = {
  'Which firm or agency submits this case?': agentProfile.firm,
  "What is the firm's number?": agentProfile.firmNumber,
  'How should we deliver the policy?': 'Electronically',
};
