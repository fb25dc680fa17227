import { expectTypeOf, it } from 'vitest';
import type { Answers } from '#wasm/answers.js';
import type { ModelData, ModelImage, Part } from '../../web/src/core/model.js';
import type { ExpandedData } from '../../web/src/core/wasm/expand-data.js';
import type { CorePart } from '../../web/src/core/wasm/modules.js';

/** What TypeScript adds to the answers: the bytes of an image that the browser decodes, and the palette of the family. */
interface Answered extends Omit<ModelData, 'images' | 'palette'> {
  readonly images: readonly Image[];
}
type Image = Omit<ModelImage, 'encoded'>;

// tsc checks it: model.ts has the fields that the build writes from formats/model/fields.hpp, with their types, presence and words.
it('the answers of the modules have the types of model.ts (checked by tsc)', () => {
  expectTypeOf<ExpandedData>().toEqualTypeOf<Answered>();
  expectTypeOf<NonNullable<Answers['read']['value']>>().toEqualTypeOf<Image>();
  // A part has paths and sizes there instead of numbers of files, and the ranges that a member of an archive was made of.
  expectTypeOf<Omit<CorePart, 'file' | 'script' | 'line'>>().toEqualTypeOf<
    Omit<Part, 'file' | 'from' | 'location' | 'size'>
  >();
});
