/** Underwear, nightwear and swimwear, as lingerie shops of Buenos Aires, Santiago and Montevideo call them. */
export const UNDERWEAR = `
= corpino soutien sosten brasier brassiere ajustador portasenos bra > bralette top_deportivo triangulito corpino_push_up corpino_de_lactancia taza_soft strapless
= strapless corpino_strapless corpino_sinbretel sosten_strapless
= top_deportivo corpino_deportivo sosten_deportivo brasier_deportivo
= bombacha calzon pantaleta braga bikini_de_abajo bombachita panties > vedetina colaless tanga culotte bombachon universal less
= bombachon bombacha_alta faldero
= colaless cola_less colales
= tanga hilo_dental
= culotte culote culotless cachetero hipster
= calzoncillo interior_de_hombre calzon_de_hombre > boxer slip
= slip eslip
= portaligas liguero portaliga ~ bombacha cancan
= cancan can_can panty pantimedia medibacha media_panty media_nylon media_lycra media_pantalon media_bombacha pantyhose pantys ~ media calza
= media soquete calcetin calceta zoquete socks 🧦 > cancan medias_tres_cuartos soquetes_invisibles media_de_compresion
- soquete|zoquete cancan
= medias_tres_cuartos media_larga media_cana media_hasta_la_rodilla calcetin_largo
= soquetes_invisibles invisible_para_zapatilla soquete_invisible media_corta
= camison camisola_de_dormir batita_de_dormir
= camisolin baby_doll babydoll
= antiparra goggles lente_de_natacion lente_de_pileta lente_de_agua anteojo_de_natacion
= gorra_de_bano gorra_de_natacion gorra_de_pileta gorra_para_nadar gorro_de_bano gorro_de_natacion gorro_de_pileta gorro_para_nadar
= pijama piyama pajama pajamas pyjamas > pijama_corto pijama_largo
= pijama_corto pijama_de_verano pijama_short
= pijama_largo pijama_de_invierno
= body_de_encaje body_de_mujer body_de_lenceria
= bata batin robe robe_de_chambre salida_de_bano salto_de_cama deshabille albornoz bata_de_bano bathrobe ~ kimono
= faja modelador reductora faja_modeladora ~ cinturon
= malla maya traje_de_bano vestido_de_bano banador swimsuit 🩱 > bikini enteriza sunga short_de_bano trikini tankini microkini ~ short_de_bano pareo
= bikini biquini malla_dos_piezas 👙
= enteriza malla_enteriza traje_de_bano_entero malla_entera
= sunga zunga slip_de_bano slip_de_natacion ~ short_de_bano malla
= short_de_bano boardshort malla_de_hombre short_de_playa short_de_pileta short_de_agua banador_de_hombre bermuda_de_bano ~ malla bermuda
> salida_de_playa pareo kaftan
= traje_de_neopren traje_de_surf wetsuit
> malla_de_hombre|banador_de_hombre sunga
= malla_de_danza malla_de_ballet malla_de_baile malla_de_gimnasia leotardo maillot_de_danza maillot_de_ballet
= remera_uv remera_de_agua lycra_de_agua camiseta_uv camiseta_de_agua lycra_de_surf rashguard rash_guard
= camiseta_termica remera_termica
= conjunto_termico set_termico conjunto_primera_piel
> camiseta_termica|calza_termica conjunto_termico
- calza|legging|leggins conjunto_termico
= primera_piel primera_capa segunda_piel > camiseta_termica calza_termica
= calza_termica calzon_largo calzoncillo_largo
= conjunto_de_ropa_interior conjunto_de_lenceria conjunto_interior conjunto_de_corpino conjunto_corpino_bombacha conjunto_bombacha_corpino conjunto_corpino_pantaleta conjunto_pantaleta_corpino ~ corpino bombacha
= interior underwear 🩲 > corpino top_deportivo bralette bombacha vedetina colaless tanga culotte boxer calzoncillo slip body_de_encaje portaligas faja corset camiseta_termica conjunto_de_ropa_interior
> lenceria corpino top_deportivo bralette bombacha vedetina colaless tanga culotte body_de_encaje portaligas corset camisolin conjunto_de_ropa_interior
> dormir pijama camison camisolin remeron
> bano_de_mar malla bikini
= entrecasa casa
+ entrecasa pijama pantufla bata camison jogging remeron pantuflon
% malla bikini enteriza trikini
% corpino bralette top_deportivo
% tanga colaless vedetina bombacha culotte
% boxer calzoncillo slip
% camison pijama bata camisolin
~ body|corset musculosa top
= polaina calentador calientapierna calentador_de_pierna leg_warmer ~ media
~ tutu pollera
~ pareo salida_de_playa panuelo solero
`;
