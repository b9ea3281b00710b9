import { calculator } from './calculator/calculator.ts';
import { clock } from './clock.ts';
import { feed } from './feed.ts';
import { picture } from './picture.ts';
import type { ShippedPlugin } from './shipped-plugin.ts';
import { units } from './units.ts';
import { weather } from './weather.ts';
import { webPage } from './web-page.ts';

/** They come with the server, and change only with it. */
export const SHIPPED_VERSION = 1;

/** The plugins that every space has, in the order in which they are offered. */
export const shippedPlugins: readonly ShippedPlugin[] = [clock, calculator, units, webPage, feed, weather, picture];

export const findShipped = (id: string): ShippedPlugin | undefined => shippedPlugins.find((plugin) => plugin.id === id);
