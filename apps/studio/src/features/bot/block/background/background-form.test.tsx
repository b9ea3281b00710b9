import { ICON_MAX_BYTES, StoreIcon } from '@parley/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerIconUpload } from '../../../../testing/answer-icon-upload.ts';
import { loadedDraft, openDraftEditor } from '../../../../testing/open-draft-editor.tsx';
import { BackgroundForm } from './background-form.tsx';

const image = {
  origin_image_uri: 'picture',
  origin_image_url: '/api/object/picture',
  theme_color: '#336699',
  gradient_position: { left: 0, width: 486 },
  canvas_position: { left: 0, top: 0, width: 486, height: 346 },
};

function loadedBackground() {
  const draft = loadedDraft();
  draft.data.bot_info.background_image_info_list = [{ web_background_image: image, mobile_background_image: image }];
  return draft;
}

function choose(size: number): void {
  const file = new File(['x'], 'sea.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), { target: { files: [file] } });
}

afterEach(() => vi.restoreAllMocks());

describe('studio §3 background images in the editor', () => {
  it('are shown as the chat draws them, for both layouts, and removed', async () => {
    const { saves } = openDraftEditor(<BackgroundForm />, { draft: loadedBackground() });
    const [wide, phone] = [
      screen.getByRole('img', { name: 'Background on a wide screen' }),
      screen.getByRole('img', { name: 'Background on a phone' }),
    ];
    expect(wide.style.aspectRatio).toBe('486 / 346');
    expect(phone.style.aspectRatio).toBe('248 / 346');
    expect(wide.querySelector('img')?.getAttribute('src')).toBe('/api/object/picture');
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(saves()).toMatchObject([{ bot_info: { background_image_info_list: [] } }]));
    expect(screen.queryByRole('img', { name: /Background/ })).toBeNull();
  });

  it('whose picture is gone cannot be placed; closing without a change asks nothing', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
    openDraftEditor(<BackgroundForm />, { draft: loadedBackground() });
    fireEvent.click(screen.getByRole('button', { name: 'Adjust' }));
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByRole('alert');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that are moved and not saved are not lost without a question', async () => {
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(972);
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(346);
    const { saves } = openDraftEditor(<BackgroundForm />, { draft: loadedBackground() });
    fireEvent.click(screen.getByRole('button', { name: 'Adjust' }));
    fireEvent.keyDown(await screen.findByRole('application'), { key: '+' });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('are at most 20 MB, and pictures: what is wrong is named', async () => {
    const { saves } = openDraftEditor(<BackgroundForm />, {
      script(server) {
        answerIconUpload(server);
        server.refuse(StoreIcon, 'iconNotAnImage');
      },
    });
    choose(ICON_MAX_BYTES + 1);
    expect(screen.getByRole('status').textContent).toContain('20 MB');
    choose(1);
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/PNG, JPEG, GIF or WebP/));
    expect(saves()).toEqual([]);
  });

  it('cannot be changed where the agent cannot be edited', () => {
    openDraftEditor(<BackgroundForm />, { draft: loadedBackground(), isPreview: true });
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getAllByRole('img', { name: /Background/ })).toHaveLength(2);
  });
});
