import type { BackgroundInfo } from '@parley/contract';
import type { ReadonlyPlugin } from '../plugin.ts';
import { builtIn } from '../reserved-names.ts';
import { type Cell, createCell } from './cell.ts';

export interface BackgroundPlugin extends Cell<BackgroundInfo | null> {
  readonly plugin: ReadonlyPlugin;
  /** Sets another background while the chat is open. */
  change(background: BackgroundInfo | null): void;
}

/** Holds the background from init or from a later change (wire §2.3). The panel draws it. */
export function createBackgroundPlugin(): BackgroundPlugin {
  const background = createCell<BackgroundInfo | null>(null);
  const plugin = builtIn<ReadonlyPlugin>({
    name: 'ChatBackground',
    mode: 'readonly',
    setup: () => ({
      hooks: { onAfterInitial: ({ response }) => background.set(backgroundIn(response)) },
      publicMethods: { getBackground: background.getState, changeBackground: background.set },
    }),
  });
  return { plugin, getState: background.getState, subscribe: background.subscribe, change: background.set };
}

/** The init of a host may return anything; an invalid background counts as none. */
function backgroundIn({ backgroundInfo: info }: { readonly backgroundInfo?: unknown }): BackgroundInfo | null {
  return isBackgroundInfo(info) ? info : null;
}

function isBackgroundInfo(value: unknown): value is BackgroundInfo {
  return (
    isRecord(value) && isBackgroundImage(value.mobile_background_image) && isBackgroundImage(value.web_background_image)
  );
}

function isBackgroundImage(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.origin_image_url === 'string' &&
    typeof value.theme_color === 'string' &&
    isRecord(value.gradient_position) &&
    isRecord(value.canvas_position)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
