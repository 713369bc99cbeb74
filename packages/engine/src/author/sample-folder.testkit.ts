/** The sample definition as the files of a carrier's folder. Only tests import it. */
import { stringify } from 'yaml';
import { MAIL_KINDS } from '../definition/carrier.ts';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import type { CarrierFile } from './folder.ts';

/** The sample as a carrier's folder, with some files replaced; null removes a file. */
export function sampleFolder(changes: Record<string, string | null> = {}): CarrierFile[] {
  const { Blocks, Groups, Lists, Tables, Messages, ...head } = sampleDefinition();
  const mail = { Subject: 'Ready', Paragraphs: ['Hello from {CarrierName},'], Closing: 'Bye, {Phone}' };
  const files: Record<string, string | null> = {
    'definition.yaml': stringify({ ...head, Blocks: Blocks.map((block) => block.Name) }),
    'groups.yaml': stringify(Groups),
    'texts/messages.yaml': stringify(Messages),
    'texts/pages/form.yaml': 'welcome.title: Your application\n',
    'consent/default.md': '---\nConsentId: electronic\nVersion: "1.0"\nStates: []\nTitle: Consent\n---\nPlease read.\n',
    'tables/TimeZone.yaml': stringify(TIME_ZONES),
    'underwriting.yaml': UNDERWRITING,
    'brand/brand.yaml': BRAND,
    'brand/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1 H7"/></svg>\n',
  };
  for (const block of Blocks) files[`blocks/${block.Name}.yaml`] = stringify(block);
  for (const [name, list] of Object.entries(Lists)) files[`lists/${name}.yaml`] = stringify(list);
  for (const [name, table] of Object.entries(Tables)) files[`tables/${name}.yaml`] = stringify(table);
  for (const kind of MAIL_KINDS) files[`mail/${kind}.yaml`] = stringify({ ...mail, Button: 'Open' });
  files['mail/requirementWithdrawn.yaml'] = stringify(mail);
  files['mail/code.yaml'] = stringify({ ...mail, Paragraphs: ['Your code is {Code}.'] });
  return Object.entries({ ...files, ...changes }).flatMap(([path, text]) => (text === null ? [] : [{ path, text }]));
}

export const TIME_ZONES = {
  CA: 'America/Los_Angeles',
  NY: 'America/New_York',
  PA: 'America/New_York',
  TX: 'America/Chicago',
};

export const UNDERWRITING = `Version: 1
Classes: [{ Name: Preferred, Number: 2 }]
Paths: [{ Number: 1, Name: STP }, { Number: 2.5, Name: Incomplete }]
Facts:
  Age: SECTIONAProposedInsured.AgeNearest
  Gender: SECTIONAProposedInsured.Gender
  SmokerStatus: 'HasBusinessOwner ? "Smoker" : "Non-Smoker"'
Values:
  - { Name: Heavy, Type: YesNo, Clause: Part2Medical.Weight > 300 }
Rules:
  - { Rule: 1, Reason: Heavy, When: Heavy, Path: 2.5, ClassCap: Preferred }
Simulated: { Age: 50, Gender: Male, SmokerStatus: Non-Smoker, Class: Preferred }
`;

export const BRAND = `CarrierName: Sample Life
InsurerLine: Issued by Sample Life.
ApplicationName: eApp
PortalName: Portal
PortalButton: To the portal
Mark: mark.svg
Colors: { Accent: "#1f5c4d", AccentDark: "#8fd1bd" }
Links: { Privacy: /p, Terms: /t, Illustration: /i, NewBusinessStatus: /n, Faq: /f, Support: /s }
Values: { Phone: 555-0100, AgentPhone: 555-0101 }
Insurer: { LegalName: Sample Life Insurance Company, HomeOffice: '1 Main Street, Troy, NY 12180' }
`;
