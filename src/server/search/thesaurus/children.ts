export const CHILDREN = `
= body bodysuit bodi
= osito enterito_con_pie pelele mameluco enterito_de_bebe enterizo_de_bebe
= ranita pantalon_con_pie
= batita camisita_de_bebe
= ajuar ajuarcito conjunto_de_bebe set_de_nacimiento set_nacimiento
= guardapolvo delantal_escolar delantal_blanco tunica_escolar bata_escolar delantal_de_escuela
= pintorcito pintor delantal_de_jardin guardapolvo_de_jardin
= escarpin botita_de_bebe patuco
= bolsa_de_dormir saco_de_dormir porta_enfant portaenfant
= manopla mitones
= jardinero jumper_de_jean overol peto enterito_de_jean
= jumper_escolar jumper
= panalera bolso_maternal panalero bolso_de_bebe mochila_panalera mochila_maternal
= chupete chupo
> enterito osito mono catsuit ranita_entera
> body body_de_encaje
~ osito enterito body pijama
~ enterito osito vestido pantalon
~ jardinero enterito pantalon
% guardapolvo pintorcito
~ ranita jogging pantalon
~ batita body remera
~ escarpin media
~ panalera mochila bolso
~ disfraz vestido
`;
