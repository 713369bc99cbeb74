import { memo, useId, useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, ChevronDown, NativeSelect } from '../ui/index.ts';
import { type CaseView, ORDERS, SIZES } from './case-view.ts';

/**
 * The order of the list, the number of cases on a page, and the height of a row. On a phone they are behind a button: the
 * cases are what one came for.
 */
export const ListTools = memo(function ListTools({
  order: shownOrder,
  size: shownSize,
  onView,
  isDense,
  onDense,
}: {
  order: CaseView['order'];
  size: CaseView['size'];
  onView: (change: Partial<CaseView>) => void;
  isDense: boolean;
  onDense: (isDense: boolean) => void;
}) {
  const texts = useTexts();
  const [newest, ...orders] = ORDERS.map((value) => ({ value, label: texts(`portal.order.${value}`) }));
  const [five, ...sizes] = SIZES.map((size) => ({ value: String(size), label: String(size) }));
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={isOpen ? 'tools-button at-edge open' : 'tools-button at-edge'}
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        {texts('portal.tools')} <ChevronDown size="1rem" aria-hidden="true" />
      </Button>
      <div id={id} className={isOpen ? 'list-tools open' : 'list-tools'}>
        <NativeSelect
          label={texts('portal.order')}
          placeholder={newest?.label ?? ''}
          choices={orders}
          value={shownOrder === 'newest' ? '' : shownOrder}
          onChange={(value) => onView({ order: ORDERS.find((order) => order === value) ?? 'newest' })}
          required
        />
        <NativeSelect
          label={texts('portal.size')}
          placeholder={five?.label ?? ''}
          choices={sizes}
          value={String(shownSize) === five?.value ? '' : String(shownSize)}
          onChange={(value) => onView({ size: SIZES.find((size) => String(size) === value) ?? SIZES[0] ?? 5 })}
          required
        />
        <Button size="small" variant="secondary" aria-pressed={isDense} onPress={() => onDense(!isDense)}>
          {texts('portal.density')}
        </Button>
      </div>
    </>
  );
});
