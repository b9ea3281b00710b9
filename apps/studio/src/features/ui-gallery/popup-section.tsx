import {
  Button,
  ConfirmDialog,
  ContextMenu,
  ContextMenuItem,
  Dialog,
  Drawer,
  type DrawerProps,
  Menu,
  MenuItem,
  MenuSeparator,
  Popover,
  Tooltip,
} from '@parley/ui';
import { LogOut, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styles from './gallery-page.module.css';
import { GallerySection } from './gallery-section.tsx';

export function PopupSection() {
  return (
    <GallerySection title="What opens" isWide>
      <div className={styles.row}>
        <Menu trigger={<Button>Menu</Button>} align="start">
          <MenuItem icon={<Settings aria-hidden />}>Settings</MenuItem>
          <MenuItem icon={<LogOut aria-hidden />} disabled>
            Log out
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous>
            Delete
          </MenuItem>
        </Menu>
        <Popover label="Filters" trigger={<Button>Popover</Button>}>
          A small panel beside its button.
        </Popover>
        <Tooltip text="On hover and on focus">
          <Button>Tooltip</Button>
        </Tooltip>
        <ContextMenu
          menu={
            <>
              <ContextMenuItem icon={<Pencil aria-hidden />} onSelect={() => undefined}>
                Rename
              </ContextMenuItem>
              <ContextMenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => undefined}>
                Delete
              </ContextMenuItem>
            </>
          }
        >
          <Button>Right-click me</Button>
        </ContextMenu>
        <Dialogs />
        <Drawers />
      </div>
    </GallerySection>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'name'>();
  const close = () => setOpen(undefined);
  const question = { onOpenChange: close, cancelLabel: 'Cancel', closeLabel: 'Close', onConfirm: close };
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('name')}>Confirm by name</Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Edit the knowledge"
        closeLabel="Close"
        footer={<Button onClick={close}>Done</Button>}
      >
        What one edits stands here.
      </Dialog>
      <ConfirmDialog
        {...question}
        open={open === 'confirm'}
        title="Leave the space?"
        text="You can come back with a new invitation."
        confirmLabel="Leave"
      />
      <ConfirmDialog
        {...question}
        open={open === 'name'}
        title="Delete the space?"
        text="Its agents and knowledge are deleted too. This cannot be undone."
        confirmLabel="Delete"
        isDangerous
        nameToType={{ name: 'Research', label: 'Type Research to confirm' }}
      />
    </>
  );
}

function Drawers() {
  const [side, setSide] = useState<DrawerProps['side']>();
  return (
    <>
      {(['left', 'right', 'bottom'] as const).map((edge) => (
        <Button key={edge} onClick={() => setSide(edge)}>
          Drawer {edge}
        </Button>
      ))}
      <Drawer
        open={side !== undefined}
        onOpenChange={() => setSide(undefined)}
        title="Trace"
        closeLabel="Close"
        side={side}
        footer={<Button onClick={() => setSide(undefined)}>Done</Button>}
      >
        What happened, step by step.
      </Drawer>
    </>
  );
}
