/** What a customer types to be found, read from the agent's view of the answers (spec flow §7, find-application). */
import { type Application, splitBlock } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import type { Signer } from '../people.ts';

export type IdentityBody = Omit<Body<'findApplication'>, 'appDefName' | 'consent' | 'link'>;

export function identityOf(application: Application, { slot }: Signer): IdentityBody {
  const { Insured, Owners } = application.model.definition.Bindings;
  const at = (path: string): string => textAt(application, path);
  const lastName = at(`${Insured.Name}.LastName`);
  const owner = `${Owners.Rows}[${slot.ownerRow ?? 0}]`;
  const ofOwner = (path: string): string => at(`${owner}.${path}`);
  const ofOfficer = (path: string): string => at(`${owner}.${Owners.Officers.Rows}[${slot.officerRow ?? 0}].${path}`);
  const signatorLastName = slot.name.LastName;
  switch (slot.kind) {
    case 'IndividualOwner':
    case 'Other':
      return {
        role: slot.kind,
        lastName,
        ownerLastName: slot.name.LastName,
        ownerSSN: ofOwner(slot.kind === 'Other' ? Owners.TaxId : Owners.SocialSecurityNumber),
        ownerDOB: usDate(ofOwner(Owners.DateOfBirth)),
        ownerZip: ofOwner(Owners.Zip),
      };
    case 'BusinessSignator':
      return {
        role: slot.kind,
        lastName,
        signatorLastName,
        signatorBusinessTaxId: ofOwner(Owners.TaxId),
        signatorDOB: usDate(ofOfficer(Owners.Officers.DateOfBirth)),
        signatorBusinessZip: ofOwner(Owners.Zip),
      };
    case 'EntityTrustee':
      return {
        role: slot.kind,
        lastName,
        signatorLastName,
        entityTrusteeTaxId: ofOfficer(Owners.Officers.EntityTaxId),
        entityTrusteeZip: ofOfficer(Owners.Officers.EntityZip),
      };
    case 'IndividualTrustee':
      return {
        role: slot.kind,
        lastName,
        signatorLastName,
        signatorSSN: ofOfficer(Owners.Officers.SocialSecurityNumber),
      };
    default:
      return {
        role: 'ProposedInsured',
        lastName,
        ss: at(Insured.SocialSecurityNumber),
        zip: at(Insured.Zip),
        dob: usDate(at(Insured.DateOfBirth)),
      };
  }
}

function textAt(application: Application, fullPath: string): string {
  const [block, path] = splitBlock(fullPath);
  const key = application.keyOf(block, path);
  return key === undefined ? '' : application.cell(key).text;
}

function usDate(iso: string): string {
  return iso === '' ? '' : `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`;
}
