import type { BackgroundInfo } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { themeColor } from './chat-background.tsx';

const image = (url: string): BackgroundInfo['web_background_image'] => ({
  theme_color: '#336699',
  origin_image_url: url,
  gradient_position: { left: 0, width: 486 },
  canvas_position: { left: 48.6, top: 0, width: 243, height: 346 },
});
const backgroundInfo = {
  web_background_image: image('/api/object/wide'),
  mobile_background_image: image('/api/object/narrow'),
};
const picture = () => document.querySelector<HTMLImageElement>('img[src^="/api/object/"]');

describe('chat §3 background image', () => {
  it('of the init response is shown when showBackground is on: the image of the layout, positioned as on its canvas', async () => {
    const { rerender } = await openPanel({ init: { backgroundInfo } });
    expect(picture()).toBeNull();
    rerender({ showBackground: true });
    expect(picture()?.getAttribute('src')).toBe('/api/object/wide');
    expect(picture()?.style.left).toBe('10%');
    expect(picture()?.style.width).toBe('50%');
    rerender({ showBackground: true, layout: 'mobile' });
    expect(picture()?.getAttribute('src')).toBe('/api/object/narrow');
  });

  it.each([
    ['#336699', '#336699'],
    [' rgb(1 2 3 / 50%)', 'rgb(1 2 3 / 50%)'],
    ['tomato', 'tomato'],
    ['red), url("https://elsewhere.example/x"), linear-gradient(to right, red', 'transparent'],
    ['var(--color-text)', 'transparent'],
    ['', 'transparent'],
  ])('accepts only a plain colour as its theme colour: %s', (given, accepted) => {
    expect(themeColor(given)).toBe(accepted);
  });
});
