import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { zipOf } from '../core/zip-bytes.js';

const includes = fileURLToPath(new URL('../../../web/mediawiki/includes/', import.meta.url));
const isWithoutPhp = spawnSync('php', ['--version']).status !== 0;

/** ZipCheck with an archive from standard input; the bytes that it reads are counted. */
const code = `
foreach (['Refusal', 'Size', 'ZipDirectory', 'ZipCheck'] as $class) require "${includes}$class.php";
class Message { function __call($name, $values) {} }
function wfMessage() { return new Message(); }
class Counted {
  public static $bytes; public static $read = 0; private $at = 0; public $context;
  function stream_open() { return true; }
  function stream_stat() { return ['size' => strlen(self::$bytes)]; }
  function stream_eof() { return $this->at >= strlen(self::$bytes); }
  function stream_tell() { return $this->at; }
  function stream_seek($at) { $this->at = $at; return true; }
  function stream_read($count) {
    $part = substr(self::$bytes, $this->at, $count);
    $this->at += strlen($part); self::$read += strlen($part);
    return $part;
  }
}
stream_wrapper_register('counted', 'Counted');
Counted::$bytes = stream_get_contents(STDIN);
$limits = ['files' => 32768, 'file' => 1 << 26, 'total' => 1 << 28, 'growth' => 200];
try {
  $answer = (new MediaWiki\\Extension\\RetroMesh\\ZipCheck($limits))->check('counted://a', 'a.zip')['bytes'];
} catch (Exception $refusal) { $answer = $refusal->getMessage(); }
echo json_encode([$answer, Counted::$read]);`;

/** What the check answers, and the bytes that it read. */
function checked(archive: Uint8Array): [answer: number | string, read: number] {
  const answer = execFileSync('php', ['-r', code], { input: archive, encoding: 'utf8' });
  return JSON.parse(answer) as ReturnType<typeof checked>;
}

/** An archive whose directory lists its only file `count` times. */
function repeated(archive: Uint8Array, count: number): Uint8Array {
  const bytes = Buffer.from(archive);
  const directory = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
  const end = Buffer.from(bytes.subarray(bytes.indexOf('PK\u0005\u0006', 0, 'latin1')));
  const record = bytes.subarray(directory, bytes.length - end.length);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(record.length * count, 12);
  return Buffer.concat([bytes.subarray(0, directory), ...Array.from({ length: count }, () => record), end]);
}

test.skipIf(isWithoutPhp)('an archive is read once; one whose files share bytes is refused', () => {
  const archive = zipOf({ 'a_d.3d': Buffer.alloc(200_000, 'abcdefg'), 'a_a.3d': 'abc' }, 0);
  const [bytes, read] = checked(archive);
  expect(bytes).toBe(200_003);
  expect(read).toBeLessThan(2 * archive.length);

  const shared = repeated(zipOf({ 'a_d.3d': Buffer.alloc(200_000, 'abcdefg') }, 0), 40);
  const [refusal, before] = checked(shared);
  expect(refusal).toBe('retromesh-archive-packed');
  expect(before).toBeLessThan(2 * shared.length);
});
