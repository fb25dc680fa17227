import { expect, it } from 'vitest';
import { csvOf } from '../../../../web/src/app/gallery/list/csv.js';
import { listingOf } from '../../../../web/src/app/gallery/list/listing.js';

it('a table of models is CSV: quotes where they are needed, and no formulas', async () => {
  const names = ['a, "b"', '=SUM(A1)', 'plain'];
  const entries = names.map((name, i) => ({
    id: `id${i}`,
    name,
    format: 'unreal',
    label: 'Unreal',
    parts: [
      { file: `mod/${i}/x_d.3d`, kind: 'faces' as const, reason: 'names-model' as const, size: 10 + i },
    ],
  }));
  const counts = {
    faces: 1,
    vertices: 1,
    frames: 2,
    clips: 3,
    notes: 4,
    warnings: 1,
    missing: 5,
    archives: [],
  };
  const listing = await listingOf(entries);
  const results = [counts, 'error', undefined] as const;
  const text = await csvOf(
    [2, 0, 1].map((i) => listing[i]!),
    ({ id }) => results[Number(id.slice(2))],
  );
  expect(text).toBe(
    [
      '\ufeffName,Folder,File,Format,State,Faces,Frames,Clips,Notes,Missing files,Bytes,Id',
      'plain,2,mod/2/x_d.3d,Unreal,not opened yet,,,,,,12,id2',
      '"a, ""b""",0,mod/0/x_d.3d,Unreal,opened,1,2,3,4,5,10,id0',
      "'=SUM(A1),1,mod/1/x_d.3d,Unreal,not opened,,,,,,11,id1",
      '',
    ].join('\r\n'),
  );
});
