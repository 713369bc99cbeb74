import './styles/menu.css';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Ellipsis } from './icons.ts';
import { Opener } from './opener.tsx';

export interface MenuAction {
  label: string;
  /** Its consequences, below the label. */
  note?: string;
  /** Actions that cannot be undone: separated from the others by a line. */
  isFinal?: boolean;
  onPress: () => void;
}

/** A button with three dots that opens a list of actions. */
export function MenuButton({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Opener>
        <Ellipsis aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </Opener>
      <Popover className="popover" placement="bottom end">
        <AriaMenu className="menu-actions" aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              id={action.label}
              textValue={action.label}
              className={action.isFinal ? 'menu-action final' : 'menu-action'}
              onAction={action.onPress}
            >
              {action.label}
              {action.note === undefined ? null : <small>{action.note}</small>}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
