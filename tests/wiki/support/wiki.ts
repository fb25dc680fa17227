import { execFile } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { freePort, start, until, type Running } from '../../support/processes.js';

/** Where the packages of Debian and Ubuntu install MediaWiki. */
const mediawikiFolder = '/usr/share/mediawiki';
const extension = fileURLToPath(new URL('../../../dist/mediawiki/RetroMesh', import.meta.url));
const built = fileURLToPath(new URL('../../../dist', import.meta.url));
const widgets = fileURLToPath(new URL('widgets/widgets.php', import.meta.url));
const runFile = promisify(execFile);

/** Accounts of the wiki, all with the same password. Only uploaders may upload. */
export const users = { administrator: 'Admin', uploader: 'Uploader', reader: 'Reader' } as const;
export const password = 'tower-of-lanterns';

/** Limits that small files can exceed. */
export const limits = { files: 40, file: 300_000, total: 500_000, growth: 200 } as const;

/** A MediaWiki in a temporary folder, served by PHP, until it is closed. */
export interface Wiki {
  readonly origin: string;
  /** Whether uploads are opened by the command line, too. */
  useNode(on: boolean): Promise<void>;
  /** Whether browsers make posters, as by default. */
  usePosters(on: boolean): Promise<void>;
  /** What MediaWiki does after requests, such as making pages again that an upload has changed. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Installs and starts a wiki: links to the installed MediaWiki, with files, settings and a database of its own. */
export async function startWiki(): Promise<Wiki> {
  const folder = await mkdtemp(join(tmpdir(), 'retromesh-wiki-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await linkMediaWiki(folder);
  const environment = { MW_INSTALL_PATH: folder };
  const php = (script: string, ...args: string[]) =>
    runFile('php', [join(folder, 'maintenance', script), ...args], {
      env: { ...process.env, ...environment },
      cwd: folder,
    });
  await php(
    'install.php',
    ...['--dbtype', 'sqlite', '--dbpath', join(folder, 'data'), '--confpath', folder],
    ...['--server', origin, '--scriptpath', '', '--skins', 'Vector', '--pass', password],
    ...['Wiki', users.administrator],
  );
  await appendFile(join(folder, 'LocalSettings.php'), settings());
  await php('createAndPromote.php', '--custom-groups', 'uploader', users.uploader, password);
  await php('createAndPromote.php', users.reader, password);
  const server = await serve(folder, port, environment);
  const use = (feature: string) => (on: boolean) => {
    const flag = join(folder, `without-${feature}`);
    return on ? rm(flag, { force: true }) : writeFile(flag, '');
  };
  return {
    origin,
    useNode: use('node'),
    usePosters: use('posters'),
    runJobs: async () => void (await php('runJobs.php')),
    close: async () => {
      await server.end();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function linkMediaWiki(folder: string): Promise<void> {
  const own = ['extensions', 'images', 'config', 'LocalSettings.php'];
  for (const name of await readdir(mediawikiFolder))
    if (!own.includes(name)) await symlink(join(mediawikiFolder, name), join(folder, name));
  for (const name of ['extensions', 'images', 'data', 'cache']) await mkdir(join(folder, name));
  await symlink(join(mediawikiFolder, 'extensions/Gadgets'), join(folder, 'extensions/Gadgets'));
  await symlink(extension, join(folder, 'extensions/RetroMesh'));
  await symlink(built, join(folder, 'retromesh'));
  await writeFile(join(folder, 'router.php'), router);
}

/** Serves the page and files with the header that a sandboxed frame, which has no origin, needs. */
const router = `<?php
$path = urldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
if ( !preg_match( '#^/(retromesh|images)/.*?([^.]*)$#', $path, $match ) || !is_file( __DIR__ . $path ) ) {
	return false;
}
$types = [ 'html' => 'text/html', 'js' => 'text/javascript', 'css' => 'text/css', 'wasm' => 'application/wasm' ];
header( 'Access-Control-Allow-Origin: *' );
header( 'Content-Type: ' . ( $types[$match[2]] ?? 'application/octet-stream' ) );
readfile( __DIR__ . $path );
`;

/** Uploads for a group only, MediaWiki's Content-Security-Policy, both extensions, and {{#widget:}}. */
function settings(): string {
  const list = Object.entries(limits).map(([name, limit]) => `'${name}' => ${limit}`);
  return `
$wgEnableUploads = true;
$wgFileExtensions = [ 'png', 'zip', 'pk3', '3d', 'uc', 'pcx' ];
$wgGroupPermissions['user']['upload'] = false;
$wgGroupPermissions['uploader']['upload'] = true;
$wgCSPHeader = true;
$wgUsePathInfo = false;
$wgFavicon = '/extensions/RetroMesh/resources/poster.svg';
$wgShowExceptionDetails = true;
$wgJobRunRate = 0;
$wgMainCacheType = CACHE_DB;
$wgLocalisationCacheConf['store'] = 'array';
$wgLocalisationCacheConf['storeDirectory'] = __DIR__ . '/cache';
wfLoadExtension( 'Gadgets' );
wfLoadExtension( 'RetroMesh' );
require '${widgets}';
$wgRetroMeshNode = file_exists( __DIR__ . '/without-node' ) ? null : '${process.execPath}';
$wgRetroMeshPosters = !file_exists( __DIR__ . '/without-posters' );
$wgRetroMeshLimits = [ ${list.join(', ')} ];
`;
}

async function serve(folder: string, port: number, env: Readonly<Record<string, string>>): Promise<Running> {
  const options = ['-d', 'upload_max_filesize=20M', '-S', `127.0.0.1:${port}`, '-t', folder];
  const server = start('wiki', 'php', [...options, join(folder, 'router.php')], env);
  const ask = () => fetch(`http://127.0.0.1:${port}/api.php?action=query&format=json`).catch(() => null);
  await until(async () => (await ask())?.ok || null, server);
  return server;
}
