import type { RetroMesh } from '../../element/index.js';

/** Pixels: twice those of a row of the recent files. */
const [width, height] = [104, 80];

/** A picture of the model for the recent files, as a `data:` URL. */
export async function smallPicture(viewer: RetroMesh): Promise<string> {
  const canvas = viewer.toCanvas(width, height, { transparent: true });
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => resolve('');
    reader.readAsDataURL(blob);
  });
}
