import { BackgroundPicture } from '@parley/chat-panel';
import { Button, Slider, Stack } from '@parley/ui';
import { Maximize } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import styles from './background.module.css';
import { type Background, type backgroundLayouts, type LayoutKey, toImage } from './background-layouts.ts';
import { filled, moved, type Place, type Size, ZOOM_MAX, zoomed, zoomMin, zoomOf } from './crop.ts';

interface CropAreaProps {
  image: Background[LayoutKey];
  url: string;
  /** The size of the picture itself. */
  picture: Size;
  layout: (typeof backgroundLayouts)[number];
  onChange: (place: Place) => void;
}

const STEP = 8;
const ZOOM_STEP = 0.1;
const PERCENT = 100;

/** The picture on the area of a layout, as the chat draws it: dragged, moved with the arrow keys, and zoomed. */
export function CropArea({ image, url, picture, layout: { canvas, panelLayout, name }, onChange }: CropAreaProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  const place = image.canvas_position;
  const zoom = zoomOf(place, picture, canvas);
  const setZoom = (next: number) => onChange(zoomed(place, picture, canvas, next));

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, { x: number; y: number }>> = {
      ArrowLeft: { x: -STEP, y: 0 },
      ArrowRight: { x: STEP, y: 0 },
      ArrowUp: { x: 0, y: -STEP },
      ArrowDown: { x: 0, y: STEP },
    };
    const step = steps[event.key];
    if (step) onChange(moved(place, canvas, step));
    else if (event.key === '+' || event.key === '=') setZoom(zoom + ZOOM_STEP);
    else if (event.key === '-') setZoom(zoom - ZOOM_STEP);
    else return;
    event.preventDefault();
  }

  function onPointerMove({ clientX, clientY }: PointerEvent): void {
    const from = dragged.current;
    if (!from || !area.current) return;
    // The area may be shown smaller than it is.
    const scale = canvas.width / area.current.getBoundingClientRect().width;
    dragged.current = { x: clientX, y: clientY };
    onChange(moved(place, canvas, { x: (clientX - from.x) * scale, y: (clientY - from.y) * scale }));
  }

  const drop = () => {
    dragged.current = null;
  };

  return (
    <Stack gap={3}>
      <div
        ref={area}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the keys
        tabIndex={0}
        aria-label={t('background_crop_area', { layout: t(name) })}
        className={styles.area}
        style={{ aspectRatio: `${canvas.width} / ${canvas.height}`, maxWidth: canvas.width }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <BackgroundPicture background={toImage(image, url)} layout={panelLayout} />
      </div>
      <Slider
        label={t('background_zoom')}
        min={Math.ceil(zoomMin(picture, canvas) * PERCENT)}
        max={ZOOM_MAX * PERCENT}
        step={1}
        value={Math.round(zoom * PERCENT)}
        onValueChange={(percent) => setZoom(percent / PERCENT)}
      />
      <div>
        <Button size="small" icon={<Maximize aria-hidden />} onClick={() => onChange(filled(picture, canvas))}>
          {t('background_reset')}
        </Button>
      </div>
    </Stack>
  );
}
