/** A brand for tests of mails. */
import type { Brand } from '@countersign/engine';

export const brand: Brand = {
  CarrierName: 'Cedar Quay Life',
  InsurerLine: 'Issued by Cedar Quay Life.',
  Insurer: { LegalName: 'Sample Life', HomeOffice: '1 Main Street, Troy, NY 12180' },
  ApplicationName: 'eApp',
  PortalName: 'Portal',
  PortalButton: 'Portal',
  Mark: '',
  Colors: { Accent: '#1f5c4d', AccentDark: '#8fd1bd' },
  Links: { Privacy: '', Terms: '', Illustration: '', NewBusinessStatus: '', Faq: '', Support: '' },
  Values: { AgentPhone: '{phone}' },
};
