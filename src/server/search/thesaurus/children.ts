export const CHILDREN = `
= body bodysuit bodi pilucho > body_de_encaje
= osito enterito_con_pie pelele mameluco enterito_de_bebe enterizo_de_bebe ~ enterito body pijama
= ranita pantalon_con_pie ~ jogging pantalon
= batita camisita_de_bebe ~ body remera
= ajuar ajuarcito conjunto_de_bebe set_de_nacimiento set_nacimiento
= guardapolvo delantal_escolar delantal_blanco tunica_escolar bata_escolar delantal_de_escuela delantal_de_colegio
= pintorcito pintor delantal_de_jardin guardapolvo_de_jardin
= escarpin botita_de_bebe patuco ~ media
= bolsa_de_dormir saco_de_dormir porta_enfant portaenfant
= manopla mitones
= jardinero jumper_de_jean overol peto enterito_de_jean ~ mameluco enterito pantalon
= jumper_escolar jumper
= panalera bolso_maternal panalero bolso_de_bebe mochila_panalera mochila_maternal ~ mochila bolso
= chupete chupo
> uniforme_escolar guardapolvo jumper_escolar
> enterito osito mono catsuit ranita_entera ~ osito vestido pantalon
% guardapolvo pintorcito
~ disfraz vestido
`;
