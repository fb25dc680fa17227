<?php

use MediaWiki\MediaWikiServices;

/*
 * {{#widget:}} as Extension:Widgets documents it, with Smarty, the template engine that it uses. The extension itself is not
 * packaged.
 */
foreach ( glob( '/usr/share/php/smarty[34]/Smarty.class.php' ) as $smarty ) {
	require_once $smarty;
}
const NS_WIDGET = 274;
$wgExtraNamespaces[NS_WIDGET] = 'Widget';
$wgExtensionMessagesFiles['WidgetsMagic'] = __DIR__ . '/magic-words.php';

$wgHooks['ParserFirstCallInit'][] = static function ( $parser ) {
	$parser->setFunctionHook( 'widget', static function ( $parser, $name, ...$parameters ) {
		$services = MediaWikiServices::getInstance();
		$title = $services->getTitleFactory()->newFromText( $name, NS_WIDGET );
		$text = $services->getWikiPageFactory()->newFromTitle( $title )->getContent()->getText();
		$text = preg_replace( '#<noinclude>.*?</noinclude>#s', '', $text );
		$template = str_replace( [ '<includeonly>', '</includeonly>' ], '', $text );
		$smarty = new Smarty;
		$smarty->left_delimiter = '<!--{';
		$smarty->right_delimiter = '}-->';
		$smarty->compile_dir = MW_INSTALL_PATH . '/cache';
		$smarty->enableSecurity();
		$smarty->registerPlugin( 'modifier', 'validate', static function ( $value, $type ) {
			return $type === 'int' && filter_var( $value, FILTER_VALIDATE_INT ) !== false ? $value : '';
		} );
		foreach ( $parameters as $parameter ) {
			[ $variable, $value ] = explode( '=', $parameter, 2 ) + [ 1 => true ];
			$smarty->assign( trim( $variable ), $value === true ? true : trim( $value ) );
		}
		return [ $smarty->fetch( "string:$template" ), 'noparse' => true, 'isHTML' => true ];
	} );
};
