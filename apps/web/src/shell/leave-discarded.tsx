import { useEffect } from 'react';
import { useNavigation } from '../navigation.ts';
import { queueState } from '../state/saving.ts';
import { useSelected } from '../state/store.ts';

/** Leads from the form of a case that was discarded elsewhere to the page that restores it; what was typed is kept. */
export function LeaveDiscarded() {
  const navigation = useNavigation();
  const isDiscarded = useSelected(queueState, ({ stuck }) => stuck === 'discarded');
  useEffect(() => {
    if (isDiscarded) navigation.replace('error-discarded');
  }, [isDiscarded, navigation]);
  return null;
}
