import { splitBlock } from '@countersign/engine';
import { useNavigation } from '../navigation.ts';
import { useCase } from '../state/application.ts';
import { firstRoute } from '../state/form-places.ts';
import { useTexts } from '../state/texts.ts';
import type { DialogAction } from '../ui/index.ts';

/** The section that asks for the insured's address: its title, and the button of a dialog that leads there. */
export function useAddressSection(onClose: () => void): { title: string; correct: DialogAction } {
  const { application } = useCase();
  const texts = useTexts();
  const navigation = useNavigation();
  const { EmailAddress } = application.model.definition.Bindings.Insured;
  const [name] = splitBlock(EmailAddress);
  const block = application.model.blockByName.get(name);
  const correct = () => {
    onClose();
    navigation.toSection(block?.data.Route ?? firstRoute());
  };
  return {
    title: block ? application.block(block.name).title : '',
    correct: { label: texts('send.address.correct'), onPress: correct },
  };
}
