<?php

namespace MediaWiki\Extension\RetroMesh;

use MediaWiki\Html\Html;

/**
 * The models of an archive as a section of the file's page.
 */
class ModelTable {
	public const ID = 'retromesh-models';
	private const COUNTS = [ 'faces', 'vertices', 'frames', 'clips' ];

	/**
	 * @param array[] $models As Inspector gives them; without Node they have names only
	 * @param \IContextSource $context
	 * @return string HTML
	 */
	public static function html( array $models, $context ): string {
		$isCounted = isset( $models[0]['format'] );
		$columns = $isCounted ? [ 'name', 'format', ...self::COUNTS ] : [ 'name' ];
		$head = '';
		foreach ( $columns as $column ) {
			// Messages: retromesh-table-name, -format, -faces, -vertices, -frames, -clips
			$head .= Html::element( 'th', [ 'scope' => 'col' ], $context->msg( "retromesh-table-$column" )->text() );
		}
		$rows = Html::rawElement( 'tr', [], $head );
		foreach ( $models as $model ) {
			$cells = '';
			foreach ( $columns as $column ) {
				$value = $model[$column];
				$cells .= Html::element( 'td', [], is_int( $value ) ? $context->getLanguage()->formatNum( $value ) : $value );
			}
			$rows .= Html::rawElement( 'tr', [], $cells );
		}
		return Html::element( 'h2', [ 'id' => self::ID ], $context->msg( 'retromesh-table' )->text() ) .
			Html::rawElement( 'table', [ 'class' => 'wikitable' ], $rows );
	}
}
